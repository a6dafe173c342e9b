import { useTranslation } from "react-i18next";
import { FormPage } from "@/app/form-page";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { ConfirmLink } from "@/features/session/confirm-link";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:confirm.title")) });

/** Where the links of our mails lead: `?token_hash&type&next`. */
export default function ConfirmPage() {
  const { t } = useTranslation("account");
  return (
    <FormPage title={t("confirm.title")}>
      <ConfirmLink />
    </FormPage>
  );
}
