import { useQuery } from "@tanstack/react-query";
import { useOrderStatus } from "@/admin/shared/order-badge";
import { formatPrice } from "@/lib/i18n/format";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Skeleton } from "@/ui/skeleton";

type Preview = Functions["refund-preview"]["answer"];

/** Preview a refund of this amount, or of the rest: a read-only call. */
export function useRefundPreview(
  orderId: string,
  amount: number | undefined,
  byHand: boolean,
  enabled = true,
) {
  return useQuery({
    queryKey: ["refund-preview", orderId, amount, byHand],
    queryFn: () => call("refund-preview", { orderId, byHand, ...(amount === undefined ? {} : { amount }) }),
    enabled,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** The four effects of a refund, shown before it (M4): money, access, seat, commission. */
export function RefundEffects({ preview }: { preview: Preview | undefined }) {
  const { t, language } = useTranslation("admin-orders");
  const inWords = useOrderStatus();
  if (!preview) return <Skeleton className="h-40" />;
  const { currency, amount, status, access, seat, commission, secondLevel, mail } = preview;
  const money = formatPrice(amount, currency, language);
  const reversed = (part: NonNullable<typeof commission>) => ({
    amount: formatPrice(part.amount, currency, language),
    code: part.code,
  });
  const lines = [
    {
      label: t("refund.effects.money"),
      value: t(`refund.money.${preview.byHand ? "byHand" : "provider"}`, { money }),
    },
    {
      label: t("refund.effects.status"),
      value:
        status.to === status.from
          ? t("refund.status.stays", { status: inWords(status.from) })
          : t("refund.status.moves", { from: inWords(status.from), to: inWords(status.to) }),
    },
    { label: t("refund.effects.access"), value: t(`refund.access.${access}`) },
    { label: t("refund.effects.seat"), value: t(`refund.seat.${seat}`) },
    {
      label: t("refund.effects.commission"),
      value: commission
        ? [
            t(`refund.commission.${commission.settled ? "settled" : "back"}`, reversed(commission)),
            secondLevel && t("refund.commission.second", reversed(secondLevel)),
          ]
            .filter(Boolean)
            .join(" ")
        : t("refund.commission.none"),
    },
    {
      label: t("refund.effects.mail"),
      value: mail
        ? t("refund.mail.sent", { email: mail.email, language: LANGUAGE_NAMES[mail.language as Language] })
        : t("refund.mail.none"),
    },
  ];
  return (
    <dl className="grid gap-x-5 gap-y-2 rounded-md border border-line bg-sunken px-4 py-3 sm:grid-cols-[max-content_1fr]">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="break-words max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
