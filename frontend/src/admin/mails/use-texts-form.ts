import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { EditableTexts, RenderedEmail } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { invalidate } from "@/lib/server/query-keys";
import { Outdated } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

export interface Of {
  kind: string;
  language: string;
}

/** Return the cache key of the texts of a kind and language. */
export const textsKey = ({ kind, language }: Of) => ["mail-texts", kind, language];
export const KINDS_KEY = ["mail-kinds"];

const REASONS = [
  "text_empty",
  "text_too_long",
  "text_one_line",
  "placeholder_broken",
  "placeholder_unknown",
  "placeholder_missing",
] as const;

const wordsOf = ({ texts }: EditableTexts) =>
  Object.fromEntries(texts.map(({ name, words }) => [name, words]));

/** The form of an email's texts. Input is kept when a save fails; a newer state is never overwritten. */
export function useTextsForm(of: Of, stored: EditableTexts) {
  const { t } = useTranslation("admin-mails");
  const client = useQueryClient();
  const errorText = useErrorText();
  const editForm = useEditForm(stored, wordsOf, () => call("mail-texts", of));
  const { values: words, setValues: setWords } = editForm;
  const [fault, setFault] = useState<{ name: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<RenderedEmail | null>(null);

  const take = (fresh?: EditableTexts) => {
    setFault(null);
    return editForm.take(fresh);
  };
  const explain = async (error: unknown) => {
    const reason = error instanceof HttpError ? REASONS.find((each) => each === error.hint) : undefined;
    const changed = error instanceof HttpError && error.hint === "mail_texts_changed";
    if (changed && (await editForm.outdated(new Outdated()))) return;
    if (error instanceof HttpError && reason && error.details) {
      const required = stored.texts.find(({ name }) => name === error.details)?.required ?? [];
      setFault({ name: error.details, text: t(`faults.${reason}`, { needed: braced(required) }) });
      document.getElementsByName(error.details)[0]?.focus();
      return;
    }
    toast({ title: t("failed"), description: errorText(error), tone: "destructive" });
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      setFault(null);
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...editForm,
    take,
    words,
    dirty: editForm.isUnsaved(),
    busy,
    fault,
    preview,
    put: (name: string, text: string) => {
      setWords((before) => ({ ...before, [name]: text }));
      if (fault?.name === name) setFault(null);
    },
    save: (typed: Typed<EditableTexts, Record<string, string>> = editForm) =>
      run(async () => {
        const { version } = typed.base;
        const fresh = await call("save-mail-texts", { ...of, version, words: typed.values });
        client.setQueryData(textsKey(of), fresh);
        take(fresh);
        await invalidate(client, { queryKey: KINDS_KEY });
        toast({ title: t("saved"), description: t("savedText") });
        setPreview(await call("preview-mail", { ...of, words: typed.values }));
      }),
    look: () => run(async () => setPreview(await call("preview-mail", { ...of, words }))),
    sendToMe: () =>
      run(async () => {
        const { recipient } = await call("send-sample-mail", of);
        toast({ title: t("toMeSent", { email: recipient }), description: t("toMeText") });
      }),
    reset: () => setWords(Object.fromEntries(stored.texts.map(({ name, original }) => [name, original]))),
  };
}

/** Format names as placeholders. */
export const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");

export type TextsForm = ReturnType<typeof useTextsForm>;
