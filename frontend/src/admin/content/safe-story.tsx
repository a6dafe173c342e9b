import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DrawStory, StoryValues } from "@/admin/content/story";
import { useErrorText } from "@/components/forms/error-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { ErrorPanel } from "@/ui/error-panel";
import { Skeleton } from "@/ui/skeleton";

/** Milliseconds after the last key until the text is sent to be sanitised. */
const PAUSE = 400;

/** The story's page, drawn from the values of its form. Its HTML is sanitised by the server (C2). */
export function SafeStory({ values, draw }: { values: StoryValues; draw: DrawStory }) {
  const { t } = useTranslation("admin-content");
  const errorText = useErrorText();
  const html = usePaused(values.html);
  const { data, error } = useQuery({
    queryKey: ["safe-html", html],
    queryFn: () => (html ? call("safe-html", { html }) : { html: "" }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (error) return <ErrorPanel title={t("preview.failed")} text={errorText(error)} />;
  return data ? draw(values, data.html) : <Skeleton className="m-8 h-96" />;
}

/** Return the value as it was when the typing last paused. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
