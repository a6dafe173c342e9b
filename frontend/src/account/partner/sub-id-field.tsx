import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";

/** What a sub-id is made of; anything else that is typed becomes a hyphen. */
const NOT_IN_SUB_ID = /[^\w-]/g;

interface Props {
  value: string;
  onChange: (subId: string) => void;
  className?: string;
}

/** The partner's own name for a link. */
export function SubIdField({ value, onChange, className }: Props) {
  const { t } = useTranslation("partner");
  return (
    <Field
      {...(className ? { className } : {})}
      label={t("link.subId")}
      hint={t("link.subIdHint")}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(NOT_IN_SUB_ID, "-"))}
    />
  );
}
