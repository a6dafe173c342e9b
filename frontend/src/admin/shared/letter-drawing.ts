import type { Lines } from "@/ui/empty-drawing";

/** A letter: what an empty list of messages would hold. */
export const LETTER: Lines = [
  "M20 20h56L48 42z",
  "M20 20h56v38H20zM20 20l28 22 28-22M20 58l20-22M76 58 56 36",
];
