import { useTranslation } from "@/lib/i18n/use-t";
import { useIsOn } from "@/lib/site";
import { INCLUDED } from "@/shared/workshops/workshop";
import { Icon } from "@/ui/icon";

/** The content of every seat, as lines of a ledger. */
export function WorkshopPromises() {
  const { t } = useTranslation("booking");
  if (!useIsOn("workshops.promises")) return null;
  return (
    <ul className="border-t border-line max-sm:hidden">
      {INCLUDED.map((item) => (
        <li key={item} className="flex items-center gap-4 border-b border-line py-3.5 text-soft">
          <Icon name="seal" className="size-6 text-highlight" />
          {t(`workshop.includes.${item}`)}
        </li>
      ))}
    </ul>
  );
}
