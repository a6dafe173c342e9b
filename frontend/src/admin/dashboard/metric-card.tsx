import type { ReactNode } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  title: string;
  /** Undefined while loading; one line for each currency. */
  metrics: string[] | undefined;
  note?: ReactNode;
  onOpen: () => void;
}

/** One metric of the dashboard; the whole card opens its details. */
export function MetricCard({ title, metrics, note, onOpen }: Props) {
  const { t } = useTranslation("admin");
  const [first, ...others] = metrics ?? [];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="group relative flex cursor-pointer flex-col items-start gap-1 rounded-lg border border-line bg-raised px-4 py-4 text-left sm:px-5 transition-colors duration-200 hover:border-accent"
    >
      <span className="max-w-full break-words text-sm text-soft hyphens-auto sm:pr-16">{title}</span>
      {metrics ? (
        <span className="max-w-full break-words font-display text-title tabular-nums max-sm:text-heading">
          {first}
        </span>
      ) : (
        <Skeleton className="my-1 h-9 w-28" />
      )}
      {others.length > 0 && <span className="tabular-nums text-soft">{others.join(" · ")}</span>}
      {note && <span className="text-sm text-soft">{note}</span>}
      <span className="mt-auto pt-1 text-sm text-accent group-hover:underline sm:absolute sm:top-4 sm:right-5 sm:pt-0">
        {t("dashboard.details")}
      </span>
    </button>
  );
}
