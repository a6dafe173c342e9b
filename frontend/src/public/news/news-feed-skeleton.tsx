import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** The place of the feed while it loads. */
export function NewsFeedSkeleton() {
  const { t } = useTranslation("news");
  return (
    <div aria-busy="true">
      <p className="mb-8 text-accent">
        <Spinner label={t("news.loading")} className="size-7" />
      </p>
      <div className="card-grid gap-x-8 gap-y-12">
        {PLACES.map((place) => (
          <div key={place} className="space-y-4">
            <Skeleton className="aspect-[16/10]" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-7" />
            <Skeleton className="h-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
