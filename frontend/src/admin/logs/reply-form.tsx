import { type FormEvent, useState } from "react";
import type { Message } from "@/admin/logs/lists";
import { LanguageOptions } from "@/components/forms/language-options";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { type Language, languageOf } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { insert } from "@/lib/server/rest";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

interface Props {
  message: Message;
  onSent: () => void;
}

/** A reply sent by email (C5). Input is kept when it cannot be sent. */
export function ReplyForm({ message: { id, email, language: asked }, onSent }: Props) {
  const { t } = useTranslation("admin-logs");
  const { busy, mutate } = useMutationToast();
  const { written } = useReading();
  const [text, setText] = useState("");
  const [language, setLanguage] = useState<Language>(languageOf(asked) ?? written);
  const [empty, setEmpty] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!text.trim());
    if (!text.trim()) return;
    const sent = await mutate(() => insert("contact_replies", { message_id: id, text, language }), {
      done: t("inbox.sent"),
      invalidates: ["contact_messages", "contact_replies", "mails"],
    });
    if (sent) onSent();
  };
  return (
    <form className="mt-8 grid gap-4 border-t border-line pt-6" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t("inbox.replyText")}
        hint={t("inbox.replyHint", { email })}
        error={empty ? t("inbox.noReply") : undefined}
        rows={6}
        maxLength={5000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
        }}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Select
          label={t("inbox.replyLanguage")}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          <LanguageOptions chosen={language} />
        </Select>
        <Button type="submit" disabled={busy}>
          {t("inbox.send")}
        </Button>
      </div>
    </form>
  );
}
