import { DeliveryLog } from "@/admin/integrations/delivery-log";
import { EndpointList } from "@/admin/integrations/endpoint-list";
import { KeyList } from "@/admin/integrations/key-list";
import { TokenList } from "@/admin/integrations/token-list";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

/** Tokens and keys of other programs and websites, and the addresses and deliveries of events. */
export function IntegrationsPage() {
  const { t } = useTranslation("admin-integrations");
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <a href="/docs" className="text-accent underline underline-offset-4">
          {t("docs")}
        </a>
      </PageHead>
      <TokenList />
      <KeyList />
      <EndpointList />
      <DeliveryLog />
    </>
  );
}
