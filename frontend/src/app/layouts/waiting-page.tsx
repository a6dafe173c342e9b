import type { ReactNode } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";

/** The shape of a page behind the sign-in, with its head, until it is known who may see it. */
export function WaitingPage({ head, rows }: { head: ReactNode; rows: number }) {
  const { t } = useTranslation("account");
  return (
    <div aria-busy="true">
      {head}
      <div className="mb-3 flex items-center gap-4">
        <Skeleton className="h-11 flex-1" />
        <Spinner label={t("guard.loading")} className="size-6 text-accent" />
      </div>
      <div className="grid gap-5 py-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <Skeleton key={row} className="h-4" />
        ))}
      </div>
    </div>
  );
}
