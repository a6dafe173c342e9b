import { TranslationFields, type Translations } from "@/components/forms/translation-fields";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

/** A message in the shop's own language, and in others. */
export interface Letter {
  subject: string;
  message: string;
  translations: Translations;
}

const FIELDS = ["subject", "message"] as const;
const LIMITS = { subject: 200, message: 10_000 };

/** Return the message as the API takes it: each language in which something is written. */
export function messagesOf({ subject, message, translations }: Letter, written: Language) {
  const others = Object.entries(translations) as [Language, Record<string, string | null>][];
  return [
    { language: written, subject, message },
    ...others
      .map(([language, words]) => ({ language, subject: words.subject ?? "", message: words.message ?? "" }))
      .filter((words) => words.subject.trim() || words.message.trim()),
  ];
}

/** Return the first language in which only one of subject and message is written. */
export const partialIn = (letter: Letter, written: Language): Language | undefined =>
  messagesOf(letter, written).find(({ subject, message }) => !subject.trim() !== !message.trim())?.language;

interface Props {
  letter: Letter;
  errorOf: ErrorOf;
  onChange: (letter: Letter) => void;
}

/** Subject and message in each language that the shop offers; only the shop's own is needed. */
export function MessageFields({ letter, errorOf, onChange }: Props) {
  const { t } = useTranslation("admin-referrals");
  return (
    <>
      <Field
        label={t("mailing.subject")}
        name="subject"
        required
        maxLength={LIMITS.subject}
        value={letter.subject}
        error={errorOf("subject")}
        onChange={({ target }) => onChange({ ...letter, subject: target.value })}
      />
      <TextArea
        label={t("mailing.message")}
        name="message"
        required
        rows={8}
        maxLength={LIMITS.message}
        value={letter.message}
        error={errorOf("message")}
        onChange={({ target }) => onChange({ ...letter, message: target.value })}
      />
      <TranslationFields
        title={t("mailing.others")}
        translations={letter.translations}
        needed={FIELDS}
        onChange={(translations) => onChange({ ...letter, translations })}
      >
        {(bound) => (
          <>
            <Field label={t("mailing.subject")} maxLength={LIMITS.subject} {...bound("subject")} />
            <TextArea
              label={t("mailing.message")}
              rows={8}
              maxLength={LIMITS.message}
              {...bound("message")}
            />
          </>
        )}
      </TranslationFields>
    </>
  );
}
