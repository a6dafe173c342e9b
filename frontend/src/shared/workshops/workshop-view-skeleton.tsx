import { Skeleton } from "@/ui/skeleton";

/** The place of a workshop's page while it loads. */
export function WorkshopViewSkeleton() {
  return (
    <div className="frame py-20" aria-busy="true">
      <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="space-y-6">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-12" />
          <Skeleton className="h-20" />
          <Skeleton className="aspect-[16/10]" />
        </div>
        <Skeleton className="h-[32rem]" />
      </div>
    </div>
  );
}
