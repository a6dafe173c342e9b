import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";

const PLACES = ["first", "second", "third"];

/** The place of the schedule while it loads (WS-1). */
export function WorkshopGridSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-busy="true">
      <p className="mb-8 text-accent">
        <Spinner label={t("programme.loading")} className="size-7" />
      </p>
      <div className="card-grid gap-7">
        {PLACES.map((place) => (
          <div key={place} className="overflow-hidden rounded-lg border border-line bg-raised">
            <Skeleton className="aspect-[16/10] rounded-none" />
            <div className="space-y-4 p-6">
              <Skeleton className="h-6 w-24" />
              <Skeleton className="h-7 w-3/4" />
              <Skeleton className="h-20" />
              <Skeleton className="h-32" />
              <Skeleton className="h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
