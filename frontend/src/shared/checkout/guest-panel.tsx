import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { CheckField } from "@/components/forms/check-field";
import { formatMoney } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useFormFaults } from "@/lib/use-form-faults";
import type { BasketItem } from "@/shared/basket/basket";
import { AddressPart } from "@/shared/checkout/address-part";
import { BusinessFields } from "@/shared/checkout/business-fields";
import { CountryField } from "@/shared/checkout/country-field";
import { guestEmail } from "@/shared/checkout/guest-checkouts";
import { useEmbedded } from "@/shared/checkout/held-payment";
import { LegalNote } from "@/shared/checkout/legal-note";
import { NO_NAME, ParticipantFields } from "@/shared/checkout/participant-fields";
import { PayThese } from "@/shared/checkout/pay-these";
import { PaymentFaultNotice } from "@/shared/checkout/payment-fault-notice";
import { openGuestLines } from "@/shared/checkout/place-guest-checkout";
import { pricingOf, sumsOf } from "@/shared/checkout/pricing";
import { ReviewNote } from "@/shared/checkout/review-note";
import { SecurePayment } from "@/shared/checkout/secure-payment";
import type { Billing } from "@/shared/checkout/use-billing";
import { usePaymentHere } from "@/shared/checkout/use-payment-here";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";

interface Props {
  items: readonly BasketItem[];
  billing: Billing;
  /** Refetches the current prices. */
  onRefresh: () => void;
}

/** Payment without an account: an address, the country where it decides the tax, and the card. One per currency. */
export default function GuestPanel({ items, billing, onRefresh }: Props) {
  const { t, language } = useTranslation(["account", "checkout"]);
  const navigate = useNavigate();
  const [email, setEmail] = useState(guestEmail);
  const [business] = useState(billing.values.company !== "" || billing.values.vatId !== "");
  const [consents, setConsents] = useState(false);
  const { errorOf, watch } = useFormFaults();
  const { processing, fault, pay } = usePaymentHere(
    (orderId) => void navigate(`/payment-success?order=${orderId}`),
  );
  const embedded = useEmbedded();
  const sums = sumsOf(items, billing.quote, billing.discount);
  const seat = items.some((item) => item.seat);
  const [participant, setParticipant] = useState(NO_NAME);
  const free = sums.every(({ total }) => total === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (billing.address?.check() === false) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const lines = items.filter(({ product }) => product.currency === (submitter as HTMLButtonElement).value);
    const guest = {
      email: email.trim(),
      country: billing.values.country,
      vatId: billing.values.vatId.trim(),
      language,
      beginAtOnce: billing.consentRequired ? consents : undefined,
      billingAddress: billing.address?.values,
      ...(seat ? participant : {}),
      embedded,
    };
    void pay(() => openGuestLines(guest, lines, pricingOf(billing.quote, billing.discount)));
  };
  return (
    <Card className="p-6 sm:p-8">
      <form {...watch} onSubmit={submit}>
        <h2 className="text-heading">{t("checkout:guest.title")}</h2>
        <p className="mt-1.5 text-soft">{t("checkout:guest.text")}</p>
        <div className="mt-5 grid gap-4">
          <Field
            label={t("checkout:guest.email")}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            required
            maxLength={254}
            value={email}
            hint={t(free ? "checkout:guest.emailHintFree" : "checkout:guest.emailHint")}
            error={errorOf("email")}
            onChange={({ target }) => setEmail(target.value)}
          />
          {seat && (
            <ParticipantFields participant={participant} errorOf={errorOf} onChange={setParticipant} />
          )}
          {billing.quote && <CountryField billing={billing} quote={billing.quote} />}
          <details open={business}>
            <summary className="cursor-pointer py-1 text-sm font-medium">
              {t("checkout:guest.business")}
            </summary>
            <div className="mt-3 grid gap-4">
              <BusinessFields billing={billing} quote={billing.quote} />
            </div>
          </details>
          {billing.address && <AddressPart address={billing.address} errorOf={errorOf} />}
        </div>
        {billing.consentRequired && (
          <CheckField
            label={t("checkout:consent.begin")}
            name="consent"
            className="mt-5"
            required
            hint={errorOf("consent")}
            checked={consents}
            onChange={({ target }) => setConsents(target.checked)}
          />
        )}
        <LegalNote market={billing.market} className="mt-4" />
        {!free && <ReviewNote />}
        {sums.length > 1 && <p className="mt-4 text-sm text-soft">{t("checkout:currencies")}</p>}
        {fault && <PaymentFaultNotice fault={fault} onRefresh={onRefresh} />}
        {sums.map((sum) => {
          const lines = items.filter(({ product }) => product.currency === sum.currency);
          const price = formatMoney(sum.total, sum.currency, language);
          return (
            <div key={sum.currency} className="mt-5 grid gap-3">
              <p className="flex justify-between gap-4 text-sm">
                <span className="text-soft">{t("checkout.total")}</span>
                <span className="font-medium tabular-nums">{price}</span>
              </p>
              <Button type="submit" size="lg" value={sum.currency} disabled={processing || !billing.ready}>
                {processing ? (
                  t("payment.processing")
                ) : sum.total === 0 ? (
                  t("checkout:free")
                ) : lines.length === items.length ? (
                  t("checkout:guest.pay", { price })
                ) : (
                  <PayThese lines={lines} sum={sum} />
                )}
              </Button>
            </div>
          );
        })}
        {!free && <SecurePayment />}
      </form>
    </Card>
  );
}
