import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useInvalidate } from "@/components/forms/use-invalidate";
import { HttpError } from "@/lib/server/http";
import type { TableName } from "@/lib/server/rest-query";

/** A row for which it failed, and the reason as text. */
interface Refusal<R> {
  row: R;
  why: string;
}

interface BulkAction<R> {
  rows: readonly R[];
  /** Processes one row. Throws the server's error. */
  work: (row: R) => Promise<unknown>;
  invalidates: TableName[];
  refusals: Readonly<Record<string, string>>;
}

/** Run an action on many rows, one after the other: each by the same rules as a single one. */
export function useBulk<R>({ rows, work, invalidates, refusals }: BulkAction<R>) {
  const invalidate = useInvalidate();
  const errorText = useErrorText();
  /** Number of processed rows; null before the start. */
  const [tried, setTried] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refusal<R>[] | null>(null);
  const wordsOf = (error: unknown) =>
    (error instanceof HttpError && error.hint && refusals[error.hint]) || errorText(error);

  /** Returns the refused rows, each with its reason. Never rejects. */
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
    await invalidate(invalidates);
    setTried(null);
    setRefused(failed);
    return failed;
  };
  return { tried, refused, run };
}
