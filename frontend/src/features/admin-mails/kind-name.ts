import { isKind } from "@/features/admin-mails/mail";
import { useTranslation } from "@/lib/i18n/use-t";

/** How a kind of mail is called. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("admin-mails");
  return (kind) => (isKind(kind) ? t(`kinds.${kind}`) : kind.replaceAll("_", " "));
}
