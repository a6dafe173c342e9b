import type { Tables } from "@/lib/server/api.types";
import { change } from "@/lib/server/rest";
import type { Params, TableName } from "@/lib/server/rest-query";

/** Another user saved the row after this page had read it. */
export class Outdated extends Error {
  override name = "Outdated";
}

/** Update a row only if it is still as it was read. Throws Outdated and HttpError. */
export async function saveOver<N extends TableName>(
  table: N,
  read: { id: string; updated_at: string },
  changes: Tables[N]["update"],
): Promise<Tables[N]["row"]> {
  const filters = { id: `eq.${read.id}`, updated_at: `eq.${read.updated_at}` };
  const [saved] = await change(table, filters as Params<N>, changes);
  if (!saved) throw new Outdated();
  return saved;
}
