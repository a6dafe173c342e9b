import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { useQuery } from "@/lib/server/use-query";
import { SiteLink } from "@/shared/referral/site-link";
import { useWaitingChange, type WaitingEntry, waitingEntriesOf } from "@/shared/workshops/waiting";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";

/** The seats that are offered to the user, and the user's places in line; nothing without any. */
export function MyWaitingLists({ userId }: { userId: string }) {
  const { t } = useTranslation("waiting");
  const { data } = useQuery(waitingEntriesOf(userId));
  if (!data?.length) return null;
  return (
    <Card aria-labelledby="waiting-lists" className="mb-7">
      <div className="px-5 pt-5 sm:px-7">
        <h2 id="waiting-lists" className="text-heading">
          {t("mine")}
        </h2>
        <p className="mt-1 text-soft">{t("mineText")}</p>
      </div>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {data.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ entry }: { entry: WaitingEntry }) {
  const { t, language } = useTranslation("waiting");
  const words = useWords();
  const { busy, change } = useWaitingChange();
  const { id, workshop, place, offered_until: until } = entry;
  const leave = () => remove("waiting_list_entries", { id: `eq.${id}` });
  const { text: title, lang } = words(workshop ?? {}, "title");
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 sm:px-7">
      <div className="min-w-0 grow basis-56">
        <p lang={lang} className="font-medium">
          {title}
        </p>
        <p className={until ? "text-sm text-highlight" : "text-sm text-soft"}>
          {until
            ? t("offered", { timestamp: formatTimestamp(until, language) })
            : t("inLine", { place: place ?? 1 })}
        </p>
      </div>
      {until && workshop && (
        <SiteLink to={`/workshops/${workshop.slug}`} className={buttonStyle("primary", "sm")}>
          {t("book")}
        </SiteLink>
      )}
      <Button
        variant="quiet"
        size="sm"
        disabled={busy}
        onClick={() => void change(leave, t("left"), t("leftText", { workshop: title }))}
      >
        {t(until ? "decline" : "leave")}
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  );
}
