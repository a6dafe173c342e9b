import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { Icon } from "@/ui/icon";

/** Where the card details go, and the wallets that the provider's payment page offers beside the card. */
export function SecurePayment() {
  const { t } = useTranslation(["account", "checkout"]);
  const { wallets } = useCompany();
  return (
    <div className="mt-6 flex gap-3 border-t border-line pt-5 text-sm text-soft">
      <Icon name="seal" className="size-5 text-highlight" />
      <div className="grid gap-1.5">
        {wallets && <p className="font-medium text-ink">{t("checkout:wallets")}</p>}
        <p>{t("checkout.secure")}</p>
      </div>
    </div>
  );
}
