import { CardProvider } from "@/admin/connections/card-provider";
import { MailServer } from "@/admin/connections/mail-server";
import { PaymentConnection } from "@/admin/integrations/payment-connection";
import { titled } from "@/app/parts/page-title";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

export const meta = titled("admin-connections:title");

/** The mail server, the card provider, and the webhook through which it reports payments. */
export default function ConnectionsPage() {
  const { t } = useTranslation("admin-connections");
  return (
    <>
      <PageHead title={t("title")} text={t("text")} />
      <div className="mb-10 grid gap-6">
        <MailServer />
        <CardProvider />
      </div>
      <PaymentConnection />
    </>
  );
}
