import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import type { DrawStory, StoryValues } from "@/admin/content/story";
import { useErrorText } from "@/components/forms/error-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { ErrorPanel } from "@/ui/error-panel";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  values: StoryValues;
  draw: DrawStory;
  onClose: () => void;
}

// Following a link of the preview would leave the form.
const stay = (event: MouseEvent) => {
  if ((event.target as HTMLElement).closest("a")) event.preventDefault();
};

/** A full-window preview of the story's page. Its HTML is sanitised by the server (C2). */
export function PreviewDialog({ values, draw, onClose }: Props) {
  const { t } = useTranslation(["admin-content", "admin"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const errorText = useErrorText();
  const { html } = values;
  const { data, error } = useQuery({
    queryKey: ["safe-html", html],
    queryFn: () => (html ? call("safe-html", { html }) : { html: "" }),
    gcTime: 0,
  });
  useLayoutEffect(() => {
    const here = dialog.current;
    here?.showModal();
    return () => here?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={t("preview.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper text-ink open:appear"
    >
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-sunken px-5 py-3 sm:px-8">
        <p className="text-soft">{t("preview.text")}</p>
        <Button size="sm" onClick={onClose}>
          {t("preview.close")}
        </Button>
      </div>
      {error && (
        <div className="frame py-12">
          <ErrorPanel title={t("preview.failed")} text={errorText(error)} />
        </div>
      )}
      {!error && !data && <Skeleton className="m-8 h-96" />}
      {data && <div onClickCapture={stay}>{draw(values, data.html)}</div>}
    </dialog>
  );
}
