import { isKind } from "@/admin/mails/mail";
import { useTranslation } from "@/lib/i18n/use-t";

/** The label of a kind of email. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("admin-mails");
  return (kind) => (isKind(kind) ? t(`kinds.${kind}`) : kind.replaceAll("_", " "));
}
