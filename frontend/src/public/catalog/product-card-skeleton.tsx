import { Skeleton } from "@/ui/skeleton";

/** The place of a card while the products load. */
export function ProductCardSkeleton() {
  return (
    <div data-testid="product-skeleton" className="overflow-hidden rounded-lg border border-line bg-raised">
      <Skeleton className="aspect-[16/10] rounded-none max-sm:hidden" />
      <div className="space-y-4 p-4 sm:p-6">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-14 sm:h-20" />
        <Skeleton className="h-36 max-sm:hidden" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11 max-sm:hidden" />
      </div>
    </div>
  );
}
