import type { User } from "@supabase/auth-js";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CheckField } from "@/components/forms/check-field";
import { formatMoney } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { BasketItem } from "@/shared/basket/basket";
import { useEmbedded } from "@/shared/checkout/held-payment";
import { LegalNote } from "@/shared/checkout/legal-note";
import { PayThese } from "@/shared/checkout/pay-these";
import { PaymentFaultNotice } from "@/shared/checkout/payment-fault-notice";
import { openLines } from "@/shared/checkout/place-checkout";
import { openLine } from "@/shared/checkout/place-order";
import { type Pricing, pricingOf, sumsOf } from "@/shared/checkout/pricing";
import { ReviewNote } from "@/shared/checkout/review-note";
import { SecurePayment } from "@/shared/checkout/secure-payment";
import type { Billing } from "@/shared/checkout/use-billing";
import { usePaymentHere } from "@/shared/checkout/use-payment-here";
import { type Opened, usePayment } from "@/shared/payment/use-payment";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";

interface Props {
  user: User;
  items: readonly BasketItem[];
  billing: Billing;
  /** Products with an open payment page. */
  waiting: ReadonlySet<string>;
  /** Refetches the current prices. */
  onRefresh: () => void;
}

/**
 * One card payment for all lines of a currency, in this tab, and one for each line, in the payment window (BSK-26, M8,
 * M9). A single line is paid in the window, too, unless the checkout has the card provider's form. A basket with a
 * discount code is paid as a whole.
 */
export function PaymentPanel({ user, items, billing, waiting, onRefresh }: Props) {
  const { t, language } = useTranslation(["account", "checkout"]);
  const pricing = pricingOf(billing.quote, billing.discount);
  const [consents, setConsents] = useState(false);
  const embedded = useEmbedded();
  const terms = {
    embedded,
    beginAtOnce: billing.consentRequired ? consents : undefined,
    billingAddress: billing.address?.values,
  };
  const complete = () => billing.address?.check() ?? true;
  const ready = billing.ready && (consents || !billing.consentRequired);
  const saved = (open: () => Promise<Opened>) => async () => {
    await billing.save();
    return open();
  };
  const sums = sumsOf(items, billing.quote, billing.discount);
  const free = sums.every(({ total }) => total === 0);
  const reduced = pricing.codeFor(items) !== null;
  const whole = embedded || reduced;
  const navigate = useNavigate();
  const here = usePaymentHere((orderId) => void navigate(`/payment-success?order=${orderId}`));
  const together = sums
    .map((sum) => ({ ...sum, lines: items.filter(({ product }) => product.currency === sum.currency) }))
    .filter(({ lines }) => whole || lines.length > 1);
  const single = whole && items.length === 1;
  const alone = single || reduced ? [] : items;
  return (
    <Card className="p-6 sm:p-8 lg:sticky lg:top-24">
      <h2 className="text-heading">{t(free ? "checkout:order" : "checkout.payment")}</h2>
      {billing.failed && (
        <Notice tone="danger" className="mt-4">
          {t("checkout:tax.failed")}{" "}
          <button type="button" className="font-medium underline underline-offset-4" onClick={billing.retry}>
            {t("checkout:tax.retry")}
          </button>
        </Notice>
      )}
      {billing.consentRequired && (
        <CheckField
          label={t("checkout:consent.begin")}
          className="mt-5"
          checked={consents}
          onChange={({ target }) => setConsents(target.checked)}
        />
      )}
      <LegalNote market={billing.market} className="mt-4" />
      {!free && <ReviewNote />}
      {sums.length > 1 && <p className="mt-4 text-sm text-soft">{t("checkout:currencies")}</p>}
      {here.fault && <PaymentFaultNotice fault={here.fault} onRefresh={onRefresh} />}
      {together.map(({ lines, ...sum }) => (
        <div key={sum.currency} className="mt-5 grid gap-3">
          <Total cents={sum.total} currency={sum.currency} />
          <Button
            size="lg"
            disabled={here.processing || !ready}
            onClick={() => complete() && here.pay(saved(() => openLines(user, lines, pricing, terms)))}
          >
            {here.processing ? (
              t("payment.processing")
            ) : sum.total === 0 ? (
              t("checkout:free")
            ) : lines.length === items.length ? (
              t(single ? "payment.pay" : "checkout.payAll", {
                price: formatMoney(sum.total, sum.currency, language),
              })
            ) : (
              <PayThese lines={lines} sum={sum} />
            )}
          </Button>
        </div>
      ))}
      {together.length > 0 && alone.length > 0 && (
        <p className="mb-1 mt-6 text-sm text-soft">{t(free ? "checkout:orEach" : "checkout.orEach")}</p>
      )}
      <ul>
        {alone.map((item) => (
          <LinePayment
            key={item.id}
            item={item}
            alone={items.length === 1}
            waiting={waiting.has(item.id)}
            pricing={pricing}
            ready={ready}
            complete={complete}
            open={saved(() => openLine(user, item, pricing, terms))}
            onRefresh={onRefresh}
          />
        ))}
      </ul>
      {!free && <SecurePayment />}
    </Card>
  );
}

interface LineProps {
  item: BasketItem;
  /** It is the only payment. */
  alone: boolean;
  waiting: boolean;
  pricing: Pricing;
  ready: boolean;
  complete: () => boolean;
  open: () => Promise<Opened>;
  onRefresh: () => void;
}

function LinePayment({ item, alone, waiting, pricing, ready, complete, open, onRefresh }: LineProps) {
  const { t, language } = useTranslation(["account", "checkout"]);
  const { cents, currency } = pricing.totalOf(item);
  return (
    <li className={alone ? "mt-5 grid gap-3" : "grid gap-3 border-b border-line py-4 last:border-0"}>
      <span className={alone ? "sr-only" : "font-medium"}>{item.product.name}</span>
      <Total cents={cents} currency={currency} />
      <PayButton
        open={open}
        ready={ready}
        complete={complete}
        onRefresh={onRefresh}
        primary={alone}
        name={item.product.name}
      >
        {t(cents === 0 ? "checkout:free" : "payment.pay", { price: formatMoney(cents, currency, language) })}
      </PayButton>
      {waiting && (
        <p className="flex items-center gap-2.5 text-sm text-soft">
          <Spinner label="" className="size-4 text-highlight" />
          {t("checkout.waiting")}
        </p>
      )}
    </li>
  );
}

/** The amount above its button, on which the law of some countries allows no other words than those that order. */
function Total({ cents, currency }: { cents: number; currency: string }) {
  const { t, language } = useTranslation("account");
  return (
    <p className="flex justify-between gap-4 text-sm">
      <span className="text-soft">{t("checkout.total")}</span>
      <span className="font-medium tabular-nums">{formatMoney(cents, currency, language)}</span>
    </p>
  );
}

interface ButtonProps {
  open: () => Promise<Opened>;
  /** The amount of the order to be placed. */
  ready: boolean;
  /** Return whether nothing is missing, and mark what is. */
  complete: () => boolean;
  onRefresh: () => void;
  primary: boolean;
  /** The item it pays for, for screen readers. */
  name?: string;
  children: string;
}

function PayButton({ open, ready, complete, onRefresh, primary, name, children }: ButtonProps) {
  const { t } = useTranslation("account");
  const { processing, pay } = usePayment(onRefresh);
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      size={primary ? "lg" : "md"}
      disabled={processing || !ready}
      onClick={() => complete() && pay(open)}
    >
      {processing ? t("payment.processing") : children}
      {name && !processing && <span className="sr-only">: {name}</span>}
    </Button>
  );
}
