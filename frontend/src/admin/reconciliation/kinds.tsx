import type { Kind } from "@/admin/reconciliation/mismatch";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  kinds: { kind: Kind; found: number }[];
  chosen: Kind | null;
  total: number;
  onChoose: (kind: Kind | null) => void;
}

/** The kinds of existing mismatches, as a filter. */
export function Kinds({ kinds, chosen, total, onChoose }: Props) {
  const { t } = useTranslation("admin-reconciliation");
  const rows = [
    { kind: null, label: t("all"), found: total },
    ...kinds
      .filter(({ found }) => found > 0)
      .map(({ kind, found }) => ({ kind, label: t(`kinds.${kind}.title`), found })),
  ];
  return (
    <ul className="grid gap-1">
      {rows.map(({ kind, label, found }) => (
        <li key={kind ?? "all"}>
          <button
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind)}
            className="flex w-full cursor-pointer items-baseline justify-between gap-3 rounded-md px-3 py-2 text-left text-soft hover:bg-accent-wash aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent"
          >
            {label}
            <span className="tabular-nums">{found}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
