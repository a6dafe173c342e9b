import { useLanguage } from "@/lib/i18n/use-t";

/** A timestamp with its time of day, in the user's time zone. */
export function Timestamp({ at }: { at: string | null }) {
  const language = useLanguage();
  if (!at) return "–";
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
