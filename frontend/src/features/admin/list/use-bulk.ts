import { useState } from "react";
import { useErrorText } from "@/features/admin/error-text";
import { useInvalidate } from "@/features/admin/use-invalidate";
import { HttpError } from "@/lib/server/http";
import type { TableName } from "@/lib/server/rest-query";

/** A row to which it could not be done, and why, in words. */
interface Refusal<R> {
  row: R;
  why: string;
}

interface Payload<R> {
  rows: readonly R[];
  /** Does it to one row. Throws what the server refuses. */
  work: (row: R) => Promise<unknown>;
  touches: TableName[];
  refusals: Readonly<Record<string, string>>;
}

/** Does one thing to many rows, one after the other: each by the same rules as if it were alone. */
export function useBulk<R>({ rows, work, touches, refusals }: Payload<R>) {
  const invalidate = useInvalidate();
  const errorText = useErrorText();
  /** How many were tried; null before it begins. */
  const [tried, setTried] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refusal<R>[] | null>(null);
  const wordsOf = (error: unknown) =>
    (error instanceof HttpError && error.hint && refusals[error.hint]) || errorText(error);

  /** Rejects never; the rows that were refused, with the reason of each. */
  const run = async (): Promise<Refusal<R>[]> => {
    const failed: Refusal<R>[] = [];
    for (const [at, row] of rows.entries()) {
      setTried(at);
      try {
        await work(row);
      } catch (error) {
        failed.push({ row, why: wordsOf(error) });
      }
    }
    await invalidate(touches);
    setTried(null);
    setRefused(failed);
    return failed;
  };
  return { tried, refused, run };
}
