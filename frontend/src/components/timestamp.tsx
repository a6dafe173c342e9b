import { formatTimestamp } from "@/lib/i18n/dates";
import { useLanguage } from "@/lib/i18n/use-t";

/** A timestamp with its time of day, in the user's time zone. */
export function Timestamp({ at }: { at: string | null }) {
  const language = useLanguage();
  if (!at) return "–";
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatTimestamp(at, language)}
    </time>
  );
}
