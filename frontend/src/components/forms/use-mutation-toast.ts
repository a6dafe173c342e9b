import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useInvalidate } from "@/components/forms/use-invalidate";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import type { TableName } from "@/lib/server/rest-query";
import { Outdated } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

export interface MutationOptions {
  /** Success message. */
  done?: string;
  /** Changed tables: their queries are invalidated. */
  invalidates?: TableName[];
  /** Messages of refusals specific to this mutation, by their reason: shown in place of the server's message. */
  refusals?: Readonly<Record<string, string>>;
  /** Message of every other refusal, in place of the server's message. */
  otherwise?: string;
  /** Formats the error message, if it is more than the server's. */
  failed?: (message: string) => string;
  /** Shows an error in another place, such as a conflict; false if it does not. */
  shows?: (error: unknown) => Promise<boolean>;
  /** Called with an error besides the toast, to show it at its field too. */
  caught?: (error: unknown) => void;
}

/** Run one mutation at a time and show its result: an Error toast has the server's message (ERR-26). */
export function useMutationToast() {
  const { t } = useTranslation("admin");
  const invalidate = useInvalidate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  /** Resolves to true on success. Never rejects. */
  const mutate = async (
    work: () => Promise<unknown>,
    {
      done,
      invalidates = [],
      refusals = {},
      otherwise,
      failed = (message) => message,
      shows,
      caught,
    }: MutationOptions = {},
  ) => {
    setBusy(true);
    try {
      await work();
      await invalidate(invalidates);
      if (done) toast({ title: done });
      return true;
    } catch (error) {
      if (await shows?.(error)) return false;
      if (error instanceof Outdated) await invalidate(invalidates);
      const own = error instanceof HttpError ? (refusals[error.hint ?? ""] ?? otherwise) : undefined;
      const description = failed(own ?? errorText(error));
      toast({ title: t("shared.error"), description, tone: "destructive" });
      caught?.(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, mutate };
}
