import type { Functions } from "@/lib/server/api.types";

/** Two records that should agree and do not. */
export type Mismatch = Functions["reconciliation"]["answer"]["mismatches"][number];
export type Kind = Mismatch["kind"];
