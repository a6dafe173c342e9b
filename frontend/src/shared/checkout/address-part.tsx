import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { AddressFields } from "@/shared/billing/address-fields";
import type { AddressInput } from "@/shared/checkout/use-address";

interface Props {
  address: AddressInput;
  /** The errors that the form around it has found. */
  errorOf?: ErrorOf;
}

/** Asks for the address on the invoice, with the reason why. */
export function AddressPart({ address, errorOf }: Props) {
  const { t } = useTranslation(["billing", "checkout"]);
  const { values, put, checked } = address;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-medium">{t("address.title")}</h3>
      <p className="mb-4 mt-1 text-sm text-soft">{t("checkout:billing.addressText")}</p>
      <AddressFields values={values} put={put} checked={checked} errorOf={errorOf} />
    </section>
  );
}
