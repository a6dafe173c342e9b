import { braced, type TextsForm } from "@/admin/mails/use-texts-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { EditableTexts } from "@/lib/server/api.types";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

/** The texts of all emails, used for their labels. */
const NAMED = [
  "subject",
  "preview",
  "heading",
  "intro",
  "intro_rules",
  "action",
  "why",
  "action_password",
  "afterwards",
  "again",
  "amount",
  "answer",
  "base",
  "code",
  "commission",
  "email",
  "hold",
  "name",
  "not_you",
  "rate",
  "reason",
  "reference",
  "referral_link",
  "refunded",
  "set_password",
  "step_payout",
  "step_sale",
  "step_sale_rules",
  "step_share",
  "topic",
  "total",
  "you_wrote",
  "account",
  "choose",
  "consent",
  "contents",
  "counts_from",
  "guarantee",
  "leave",
  "link_until",
  "line",
  "more",
  "notices",
  "open",
  "order",
  "order_as_written",
  "other",
  "paid",
  "received",
  "signUp",
  "stop",
  "until",
  "withdrawal",
  "api_token",
  "publishable_key",
  "webhook",
  "staff_role",
  "invitation",
  "second_factor",
  "taken_over",
  "connection",
  "by",
  "operator",
] as const;

/** The forms of a text for a guarantee of no days and of one. */
const FORMS = ["zero", "one"] as const;

interface Props {
  stored: EditableTexts;
  form: TextsForm;
}

/** Return the label of an email's text. */
export function useTextName(): (name: string) => string {
  const { t } = useTranslation("admin-mails");
  const labelOf = (name: string) => {
    const known = NAMED.find((each) => each === name);
    return known ? t(`names.${known}`) : name.replaceAll("_", " ");
  };
  return (name) => {
    const form = FORMS.find((each) => name.endsWith(`_${each}`));
    return form ? t(`forms.${form}`, { name: labelOf(name.slice(0, -form.length - 1)) }) : labelOf(name);
  };
}

/** One field for each text of an email, with its required placeholders and a reset to the default text. */
export function TextFields({ stored, form }: Props) {
  const { t } = useTranslation("admin-mails");
  const labelOf = useTextName();
  return (
    <div className="grid gap-5">
      {stored.texts.map(({ name, original, required, oneLine }) => {
        const value = form.words[name] ?? "";
        const shared = {
          label: labelOf(name),
          name,
          value,
          required: true,
          error: form.fault?.name === name ? form.fault.text : undefined,
          hint: required.length > 0 ? t("mustStay", { needed: braced(required) }) : undefined,
        };
        return (
          <div key={name}>
            {oneLine ? (
              <Field {...shared} maxLength={200} onChange={({ target }) => form.put(name, target.value)} />
            ) : (
              <TextArea
                {...shared}
                rows={Math.min(6, 2 + Math.floor(value.length / 60))}
                maxLength={2000}
                onChange={({ target }) => form.put(name, target.value)}
              />
            )}
            {value !== original && (
              <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
                <span className="min-w-0 break-words">{t("original", { text: original })}</span>
                <Button variant="quiet" size="sm" className="-mx-3" onClick={() => form.put(name, original)}>
                  {t("takeOriginal")}
                </Button>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
