import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageSection } from "@/admin/shared/page-section";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

interface Props<R> {
  title: string;
  /** Undefined while loading. */
  rows: readonly R[] | undefined;
  empty: string;
  /** The list of all of them. */
  all?: string;
  line: (row: R) => { id: string; main: ReactNode; beside: ReactNode; end?: ReactNode };
}

/** A short list on a customer's page: a line for each row, and a link to all of them. */
export function Lines<R>({ title, rows, empty, all, line }: Props<R>) {
  const { t } = useTranslation("admin-customers");
  const link = all && rows && rows.length > 0 && (
    <Link to={all} className="text-sm text-accent underline underline-offset-4">
      {t("all", { title })}
    </Link>
  );
  return (
    <PageSection title={title} action={link}>
      {!rows && <Skeleton className="h-20" />}
      {rows?.length === 0 && <p className="text-soft">{empty}</p>}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map(line).map(({ id, main, beside, end }) => (
            <li
              key={id}
              className="grid items-baseline gap-x-4 gap-y-0.5 py-2 max-sm:grid-cols-[1fr_auto] sm:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <span className="min-w-0 truncate max-sm:col-span-2">{main}</span>
              <span className="tabular-nums">{end}</span>
              <span className="min-w-24 whitespace-nowrap text-right text-sm text-soft">{beside}</span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
