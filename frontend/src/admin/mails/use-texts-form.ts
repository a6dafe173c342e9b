import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Typed } from "@/components/forms/use-edit-form";
import { useStoredForm } from "@/components/forms/use-stored-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { EditableTexts, RenderedEmail } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
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

/** The form of an email's texts. */
export function useTextsForm(of: Of, stored: EditableTexts) {
  const { t } = useTranslation("admin-mails");
  const client = useQueryClient();
  const [fault, setFault] = useState<{ name: string; text: string } | null>(null);
  const [preview, setPreview] = useState<RenderedEmail | null>(null);
  const form = useStoredForm({
    stored,
    key: textsKey(of),
    valuesOf: wordsOf,
    read: () => call("mail-texts", of),
    outdated: "mail_texts_changed",
    failed: t("failed"),
    mark: (refusal) => {
      const reason = REASONS.find((each) => each === refusal?.hint);
      const place = refusal?.details;
      if (!reason || !place) {
        if (!refusal) setFault(null);
        return undefined;
      }
      const required = stored.texts.find(({ name }) => name === place)?.required ?? [];
      setFault({ name: place, text: t(`faults.${reason}`, { needed: braced(required) }) });
      document.getElementsByName(place)[0]?.focus();
      return null;
    },
  });
  const { values: words, setValues: setWords, run } = form;

  return {
    ...form,
    take: (fresh?: EditableTexts) => {
      setFault(null);
      return form.take(fresh);
    },
    words,
    dirty: form.isUnsaved(),
    fault,
    preview,
    put: (name: string, text: string) => {
      setWords((before) => ({ ...before, [name]: text }));
      if (fault?.name === name) setFault(null);
    },
    save: (typed: Typed<EditableTexts, Record<string, string>> = form) =>
      run(async () => {
        const { version } = typed.base;
        form.keep(await call("save-mail-texts", { ...of, version, words: typed.values }));
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
