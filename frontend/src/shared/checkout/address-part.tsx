import { useTranslation } from "@/lib/i18n/use-t";
import { AddressFields } from "@/shared/billing/address-fields";
import type { AddressInput } from "@/shared/checkout/use-address";

/** The part of the checkout that asks for the address on the invoice, and the reason why. */
export function AddressPart({ address }: { address: AddressInput }) {
  const { t } = useTranslation(["billing", "checkout"]);
  const { values, put, checked } = address;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-medium">{t("address.title")}</h3>
      <p className="mb-4 mt-1 text-sm text-soft">{t("checkout:billing.addressText")}</p>
      <AddressFields values={values} put={put} checked={checked} />
    </section>
  );
}
