import { useQuery as useServerState } from "@tanstack/react-query";
import { useHandlesMoney } from "@/admin/shared/staff-role";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";

/** The ids of the orders whose payment a buyer's bank disputes; none for roles that do not see payments. */
export function useDisputed(): ReadonlySet<string> {
  const { data } = useServerState({
    queryKey: tablesKey(["orders", "refunds"], "disputed orders"),
    queryFn: () => call("waiting-orders", { kind: "disputes" }),
    enabled: useHandlesMoney(),
  });
  return new Set(data?.ids ?? []);
}
