import { useQuery as useServerState } from "@tanstack/react-query";
import type { Tables } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";

type Entry = Tables["audit_log"]["row"];

/** Fields that refer to a row, and its table. */
export const REFERENCES: Record<string, string> = {
  order_id: "orders",
  order_ids: "orders",
  product_id: "products",
  referral_id: "referrals",
  user_id: "users",
  workshop_id: "workshops",
};

/** The names of the log's subjects, by their ids. */
export type SubjectNames = ReadonlyMap<string, { name: string | null; gone: boolean }>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A batch of subjects that the server names in one call. */
const MOST = 200;

/** Return the subject of an audit entry, and the rows it refers to. */
function subjectsOf({ subject_table, subject_id, data }: Entry) {
  const named = Object.entries(REFERENCES).flatMap(([field, table]) =>
    [data[field] ?? []].flat().map((id) => ({ table, id: String(id) })),
  );
  return [{ table: subject_table, id: subject_id }, ...named];
}

/** Fetch the names of all subjects on a page of the log in one go; `loading` until the first have loaded. */
export function useSubjects(entries: readonly Entry[] | undefined): SubjectNames & { loading: boolean } {
  const all = (entries ?? []).flatMap(subjectsOf).filter(({ id }) => UUID.test(id));
  const keys = [...new Set(all.map(({ table, id }) => `${table} ${id}`))].sort().slice(0, MOST);
  const subjects = keys.map((key) => key.split(" ")).map(([table = "", id = ""]) => ({ table, id }));
  const { data, isLoading } = useServerState({
    // New entries may come with new names.
    queryKey: ["subject-names", entries?.map(({ id }) => id)],
    queryFn: () => call("subject-names", { subjects }),
    enabled: keys.length > 0,
    placeholderData: (before) => before,
  });
  const names = new Map(data?.names.map(({ id, name, gone }) => [id, { name, gone }]));
  return Object.assign(names, { loading: isLoading });
}
