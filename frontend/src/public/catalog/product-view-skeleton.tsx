import { Skeleton } from "@/ui/skeleton";

/** The place of a product's page while it loads. */
export function ProductViewSkeleton() {
  return (
    <div className="frame py-20" aria-busy="true">
      <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-12">
        <Skeleton className="aspect-[16/10]" />
        <div className="space-y-6">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-12" />
          <Skeleton className="h-28" />
          <Skeleton className="h-14" />
        </div>
      </div>
    </div>
  );
}
