import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useOffered } from "@/lib/i18n/use-t";

interface Props {
  /** A chosen language, listed also if it is no longer offered. */
  chosen?: string | undefined;
  className?: string;
}

/** The options of a select: the languages that the shop offers, each by its own name. */
export function LanguageOptions({ chosen, className }: Props) {
  const offered = useOffered();
  const former = chosen && !offered.includes(chosen as Language) && LANGUAGE_NAMES[chosen as Language];
  return (
    <>
      {offered.map((each) => (
        <option key={each} value={each} className={className}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
      {former && <option value={chosen}>{former}</option>}
    </>
  );
}
