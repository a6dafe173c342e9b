import { useState } from "react";
import { useErrorText } from "@/features/admin/error-text";
import { Outdated } from "@/features/admin/form/save";
import { useInvalidate } from "@/features/admin/use-invalidate";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import type { TableName } from "@/lib/server/rest-query";
import { toast } from "@/lib/toast";

interface Telling {
  /** What is said when it is done. */
  done?: string;
  /** The tables that it changed: what was read of them is read again. */
  touches?: TableName[];
  /** Refusals that only this act knows, by their reason: said in place of the server's message. */
  refusals?: Readonly<Record<string, string>>;
  /** How a failure is said, where it is more than the server's message. */
  failed?: (message: string) => string;
  /** Says a failure in a place of its own, such as another's newer state; false where it does not. */
  shows?: (error: unknown) => Promise<boolean>;
  /** Hears of a failure beside the message, to say it at its field too. */
  caught?: (error: unknown) => void;
}

/** Does one thing at a time and says how it went: an Error toast has the server's message (ERR-26). */
export function useMutationToast() {
  const { t } = useTranslation("admin");
  const invalidate = useInvalidate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  /** Whether it was done. Rejects never. */
  const mutate = async (
    work: () => Promise<unknown>,
    { done, touches = [], refusals = {}, failed = (message) => message, shows, caught }: Telling = {},
  ) => {
    setBusy(true);
    try {
      await work();
      await invalidate(touches);
      if (done) toast({ title: done });
      return true;
    } catch (error) {
      if (await shows?.(error)) return false;
      if (error instanceof Outdated) await invalidate(touches);
      const known = error instanceof HttpError && error.hint ? refusals[error.hint] : undefined;
      const description = failed(known ?? errorText(error));
      toast({ title: t("kit.error"), description, tone: "destructive" });
      caught?.(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, mutate };
}
