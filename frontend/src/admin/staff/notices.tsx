import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LoadError } from "@/components/forms/load-error";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Section } from "@/components/section";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

type Stored = Functions["notices"]["answer"];
type Topic = Stored["topics"][number];
const PACES = ["at_once", "daily", "off"] as const;
type Pace = (typeof PACES)[number];

const QUERY = { queryKey: ["notices"], queryFn: () => call("notices", {}) };

/** The events of which the reader is notified by email. */
export function Notices() {
  const { t } = useTranslation("admin-staff");
  const { data, error, refetch } = useQuery(QUERY);
  if (error) {
    return <LoadError title={t("loadFailed")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-96" />;
  return (
    <Section title={t("notices.title")} text={t("notices.text", { email: data.email })}>
      {data.topics.length > 0 ? <NoticesForm stored={data} /> : <p>{t("notices.none")}</p>}
    </Section>
  );
}

function paceOf(stored: Stored, topic: Topic): Pace {
  if (stored.atOnce.includes(topic)) return "at_once";
  return stored.daily.includes(topic) ? "daily" : "off";
}

function NoticesForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation("admin-staff");
  const { busy, mutate } = useMutationToast();
  const client = useQueryClient();
  const [changed, setChanged] = useState<Partial<Record<Topic, Pace>>>({});
  const pace = (topic: Topic) => changed[topic] ?? paceOf(stored, topic);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const at = (wanted: Pace) => stored.topics.filter((topic) => pace(topic) === wanted);
    const work = async () =>
      client.setQueryData(
        QUERY.queryKey,
        await call("choose-notices", { atOnce: at("at_once"), daily: at("daily") }),
      );
    if (await mutate(work, { done: t("notices.saved") })) setChanged({});
  };
  return (
    <form onSubmit={(event) => void save(event)} className="max-w-3xl">
      <div className="divide-y divide-line rounded-lg border border-line">
        {stored.topics.map((topic) => (
          <fieldset key={topic} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <legend className="float-left font-medium">{t(`notices.topics.${topic}`)}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {PACES.map((each) => (
                <label key={each} className="flex items-center gap-2 text-sm">
                  <input
                    type="radio"
                    name={topic}
                    className="size-4.5 accent-accent"
                    checked={pace(topic) === each}
                    onChange={() => setChanged({ ...changed, [topic]: each })}
                  />
                  {t(`notices.pace.${each}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <p className="mt-3 text-sm text-soft">{t("notices.hint")}</p>
      <Button type="submit" className="mt-4" disabled={busy || Object.keys(changed).length === 0}>
        {t("notices.save")}
      </Button>
    </form>
  );
}
