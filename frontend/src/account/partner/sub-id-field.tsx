import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";

/** What a sub-id is made of; anything else that is typed becomes a hyphen. */
const NOT_IN_SUB_ID = /[^\w-]/g;

interface Props {
  value: string;
  onChange: (subId: string) => void;
  className?: string;
  /** The page says where the results stand, which are on another one. */
  elsewhere?: boolean;
}

/** The partner's own name for a link. */
export function SubIdField({ value, onChange, className, elsewhere = false }: Props) {
  const { t } = useTranslation("partner");
  return (
    <Field
      {...(className ? { className } : {})}
      label={t("link.subId")}
      hint={elsewhere ? `${t("link.subIdHint")} ${t("link.subIdResults")}` : t("link.subIdHint")}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(NOT_IN_SUB_ID, "-"))}
    />
  );
}
