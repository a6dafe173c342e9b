import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { Skeleton } from "@/ui/skeleton";

const LookUp = lazy(() => import("@/shared/moved/look-up"));

/**
 * Leads on to the present address of a page that had this one; shows `children`, which say that nothing is here, if none
 * had it. The server has looked already for a page that it sent.
 */
export function Moved({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  if (key === "default") return children;
  return (
    <Suspense fallback={<Skeleton className="frame my-16 h-96" />}>
      <LookUp>{children}</LookUp>
    </Suspense>
  );
}
