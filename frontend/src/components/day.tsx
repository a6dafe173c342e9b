import { formatDate } from "@/lib/i18n/dates";
import { useLanguage } from "@/lib/i18n/use-t";

/** The day of a timestamp, on one line. */
export function Day({ at, className = "" }: { at: string | null; className?: string }) {
  const language = useLanguage();
  return <span className={`whitespace-nowrap ${className}`}>{at ? formatDate(at, language) : "–"}</span>;
}
