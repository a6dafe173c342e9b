import type { Functions } from "@/lib/server/api.types";
import { request } from "@/lib/server/http";
import { withProof } from "@/lib/server/proof";

/** Call a server function. Throws HttpError. `signal`: gives it up while it waits for its user to sign in again. */
export function call<F extends keyof Functions>(
  name: F,
  body: Functions[F]["body"],
  signal?: AbortSignal,
): Promise<Functions[F]["answer"]> {
  return withProof(() => request(`/functions/v1/${name}`, "POST", { body, ...(signal ? { signal } : {}) }));
}
