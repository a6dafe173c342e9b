import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrorText } from "@/features/admin/error-text";
import { call } from "@/lib/functions";
import { HttpError } from "@/lib/http";
import type { Letter, MailTexts } from "@/lib/mail-functions";
import { toast } from "@/lib/toast";
import { useTranslation } from "@/lib/use-t";

export interface Of {
  kind: string;
  language: string;
}

/** Under which key the texts of a kind and language are kept. */
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

const wordsOf = ({ texts }: MailTexts) => Object.fromEntries(texts.map(({ name, words }) => [name, words]));

/** The form of a mail's texts. What is typed stays when a save fails; a newer state is never overwritten. */
export function useTextsForm(of: Of, stored: MailTexts) {
  const { t } = useTranslation("admin-mails");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [version, setVersion] = useState(stored.version);
  const [saved, setSaved] = useState(() => wordsOf(stored));
  const [words, setWords] = useState(saved);
  const [fault, setFault] = useState<{ name: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [outdated, setOutdated] = useState(false);
  const [preview, setPreview] = useState<Letter | null>(null);
  const dirty = Object.keys(words).some((name) => words[name] !== saved[name]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (dirty) window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

  const take = (fresh: MailTexts) => {
    client.setQueryData(textsKey(of), fresh);
    setVersion(fresh.version);
    setSaved(wordsOf(fresh));
    setWords(wordsOf(fresh));
    setFault(null);
  };
  const explain = (error: unknown) => {
    const reason = error instanceof HttpError ? REASONS.find((each) => each === error.hint) : undefined;
    if (error instanceof HttpError && error.hint === "mail_texts_changed") return setOutdated(true);
    if (error instanceof HttpError && reason && error.details) {
      const required = stored.texts.find(({ name }) => name === error.details)?.required ?? [];
      setFault({ name: error.details, text: t(`faults.${reason}`, { needed: braced(required) }) });
      document.getElementsByName(error.details)[0]?.focus();
      return undefined;
    }
    return toast({ title: t("failed"), description: errorText(error), tone: "destructive" });
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      setFault(null);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    words,
    dirty,
    busy,
    fault,
    outdated,
    preview,
    put: (name: string, text: string) => {
      setWords((before) => ({ ...before, [name]: text }));
      if (fault?.name === name) setFault(null);
    },
    save: () =>
      run(async () => {
        take(await call("save-mail-texts", { ...of, version, words }));
        await client.invalidateQueries({ queryKey: KINDS_KEY });
        toast({ title: t("saved"), description: t("savedText") });
        setPreview(await call("preview-mail", { ...of, words }));
      }),
    look: () => run(async () => setPreview(await call("preview-mail", { ...of, words }))),
    reset: () => setWords(Object.fromEntries(stored.texts.map(({ name, original }) => [name, original]))),
    reload: () =>
      run(async () => {
        take(await call("mail-texts", of));
        setOutdated(false);
      }),
  };
}

/** Names as placeholders are written. */
export const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");

export type TextsForm = ReturnType<typeof useTextsForm>;
