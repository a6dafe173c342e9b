import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { call } from "@/lib/server/functions";
import { Skeleton } from "@/ui/skeleton";

/** Asks the server which page had this address, and leads on to it; shows `children` if none had it. */
export default function LookUp({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data, isLoading } = useQuery({
    queryKey: ["moved-address", pathname],
    queryFn: () => call("moved-address", { path: pathname }),
    retry: false,
  });
  if (data?.path) return <Navigate to={data.path + search} replace />;
  return isLoading ? <Skeleton className="frame my-16 h-96" /> : children;
}
