import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { call } from "@/lib/server/functions";
import { Skeleton } from "@/ui/skeleton";

/**
 * Leads on to the present address of a page that had this one; shows `children`, which say that nothing is here, if none
 * had it. The server has looked already for a page that it sent.
 */
export function Moved({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const { data, isLoading } = useQuery({
    queryKey: ["moved-address", pathname],
    queryFn: () => call("moved-address", { path: pathname }),
    enabled: key !== "default",
    retry: false,
  });
  if (data?.path) return <Navigate to={data.path + search} replace />;
  return isLoading ? <Skeleton className="frame my-16 h-96" /> : children;
}
