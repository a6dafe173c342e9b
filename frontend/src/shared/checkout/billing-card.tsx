import { useTranslation } from "@/lib/i18n/use-t";
import { AddressPart } from "@/shared/checkout/address-part";
import { BusinessFields } from "@/shared/checkout/business-fields";
import { CountryField } from "@/shared/checkout/country-field";
import type { TaxQuote } from "@/shared/checkout/pricing";
import type { Billing } from "@/shared/checkout/use-billing";
import { Card } from "@/ui/card";

/** The recipient of the invoice: the country decides the tax, and a company abroad may owe it itself. */
export function BillingCard({ billing }: { billing: Billing }) {
  const { t } = useTranslation("checkout");
  const { quote, address } = billing;
  if (!quote && !address) return null;
  return (
    <Card className="mt-8 grid gap-5 p-6 sm:p-8">
      <div>
        <h2 className="text-heading">{t("billing.title")}</h2>
        {quote && <TaxFields billing={billing} quote={quote} />}
      </div>
      {address && <AddressPart address={address} />}
    </Card>
  );
}

function TaxFields({ billing, quote }: { billing: Billing; quote: TaxQuote }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <p className="mt-1.5 text-soft">{t("billing.text")}</p>
      <div className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <CountryField billing={billing} quote={quote} className="sm:col-span-2" />
        <BusinessFields billing={billing} quote={quote} />
      </div>
    </>
  );
}
