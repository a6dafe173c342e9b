import type { Functions } from "@/lib/server/api.types";
import { request } from "@/lib/server/http";
import { withProof } from "@/lib/server/proof";

/** Call a server function. Throws HttpError. */
export function call<F extends keyof Functions>(
  name: F,
  body: Functions[F]["body"],
): Promise<Functions[F]["answer"]> {
  return withProof(() => request(`/functions/v1/${name}`, "POST", { body }));
}
