import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useEditForm } from "@/components/forms/use-edit-form";
import { HttpError } from "@/lib/server/http";
import { Outdated } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

interface Options<R, V> {
  /** The state as it was read. */
  stored: R;
  /** Its key in the cache of queries. */
  key: QueryKey;
  valuesOf: (state: R) => V;
  read: () => Promise<R>;
  /** The reason with which the server refuses to replace a newer state. */
  outdated: string;
  /** The title of the message when a request fails. */
  failed: string;
  /**
   * Mark the fields that a refusal concerns; none without a refusal. Returns the text of the message, null if a field
   * says it all, and undefined for the server's own words.
   */
  mark: (refusal: HttpError | null) => string | null | undefined;
}

/**
 * The form of a state that the server keeps with a version: the settings, the site, the texts of mails and of the law.
 * Input is kept when a request fails; a newer state is never overwritten, and leaving unsaved changes is confirmed.
 */
export function useStoredForm<R, V extends object>(options: Options<R, V>) {
  const { stored, key, valuesOf, read, outdated, failed, mark } = options;
  const client = useQueryClient();
  const errorText = useErrorText();
  const editForm = useEditForm(stored, valuesOf, read);
  const [busy, setBusy] = useState(false);

  const explain = async (error: unknown) => {
    const refusal = error instanceof HttpError ? error : null;
    const words = mark(refusal);
    if (refusal?.hint === outdated && (await editForm.outdated(new Outdated()))) return;
    if (words !== null) toast({ title: failed, description: words ?? errorText(error), tone: "destructive" });
  };
  return {
    ...editForm,
    busy,
    /** Make a request and handle its failure. */
    run: async (work: () => Promise<unknown>) => {
      setBusy(true);
      try {
        await work();
        mark(null);
      } catch (error) {
        await explain(error);
      } finally {
        setBusy(false);
      }
    },
    /** Continue from the state that a request has stored. */
    keep: (fresh: R) => {
      client.setQueryData(key, fresh);
      editForm.take(fresh);
    },
  };
}
