import { Skeleton } from "@/ui/skeleton";

/** The place of an article while it loads. */
export function StoryViewSkeleton() {
  return (
    <div className="frame py-20" aria-busy="true">
      <div className="mx-auto max-w-[42rem] space-y-6">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <Skeleton className="aspect-[16/10]" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
