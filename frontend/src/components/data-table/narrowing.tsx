import type { Choice } from "@/components/data-table/choice";
import { OWN_DAYS } from "@/components/data-table/list-period";
import type { List } from "@/components/data-table/use-list";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

/** One active filter as text, and a function that removes it. */
interface Narrow {
  key: string;
  text: string;
  remove: () => void;
}

/** The active filters of a list: its search, its filters, its period. */
export function useNarrowing<R>(list: List<R>, choices: readonly Choice[]): Narrow[] {
  const { t, language } = useTranslation("admin-lists");
  const { search, chosen, period } = list.state;
  const day = (text: string) => (text ? formatDate(text, language) : "…");
  const days =
    period.period === OWN_DAYS
      ? `${day(period.from)} – ${day(period.to)}`
      : t("period.lastDays", { count: Number(period.period) });
  const named = choices.flatMap(({ name, label, options }) => {
    const option = options.find(({ value }) => value === chosen[name]);
    return option
      ? [{ key: name, text: `${label}: ${option.label}`, remove: () => list.choose(name, "") }]
      : [];
  });
  return [
    ...(search
      ? [{ key: "q", text: t("filters.search", { text: search }), remove: () => list.search("") }]
      : []),
    ...named,
    ...(period.period
      ? [{ key: "period", text: days, remove: () => list.during({ period: "", from: "", to: "" }) }]
      : []),
  ];
}

interface Props {
  narrowing: Narrow[];
  onRemoved: () => void;
  onWiden: () => void;
}

/** The active filters of a list, each removable. */
export function Narrowing({ narrowing, onRemoved, onWiden }: Props) {
  const { t } = useTranslation("admin-lists");
  if (narrowing.length === 0) return null;
  const after = (mutate: () => void) => () => {
    mutate();
    onRemoved();
  };
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <ul aria-label={t("filters.active")} className="contents">
        {narrowing.map(({ key, text, remove }) => (
          <li key={key} className="min-w-0">
            <button
              type="button"
              aria-label={t("filters.remove", { text })}
              onClick={after(remove)}
              className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line bg-raised py-1 pl-3.5 pr-2.5 text-sm hover:border-accent hover:text-accent"
            >
              <span className="truncate">{text}</span>
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {narrowing.length > 1 && (
        <Button variant="quiet" size="sm" onClick={after(onWiden)}>
          {t("filters.removeAll")}
        </Button>
      )}
    </div>
  );
}
