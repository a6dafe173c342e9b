import type { Why } from "@/account/partner/reads";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import type { TFunction } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** A partner who left reads no page: their orders count as those of an inactive link. */
const reasonOf = ({ reason }: Why) => (reason === "partner_left" ? "inactive" : reason);

/** The status of an order as a label: counted or not. */
export function WhyBadge({ why }: { why: Why }) {
  const { t } = useTranslation("partner");
  const reason = reasonOf(why);
  return (
    <span className="whitespace-nowrap">
      <Badge tone={toneOf("referred_orders", reason)}>{t(`why.short.${reason}`)}</Badge>
    </span>
  );
}

/** The reason why it counted or not, in sentences with its data (R6). */
export function WhyText({ why }: { why: Why }) {
  const { t, language } = useTranslation("partner");
  return (
    <>
      <p>{sentence(why, t, language)}</p>
      {why.matches.length > 1 && why.reason === why.matches[0] && (
        <p className="mt-1 text-soft">
          {t("why.matches", { list: why.matches.map((match) => t(`why.match.${match}`)).join(", ") })}
        </p>
      )}
      {why.note && <p className="mt-1 text-soft">{t("why.note", { note: why.note })}</p>}
    </>
  );
}

function sentence(why: Why, t: TFunction<"partner">, language: Language): string {
  const money = (amount: number) => formatPrice(amount, why.currency, language);
  const fixed = why.rate === null && why.reason === "counted";
  const message = t(fixed ? "why.fixed" : `why.long.${reasonOf(why)}`, {
    base: money(why.base),
    rate: why.rate ?? 0,
    earned: money(why.earned),
    code: why.referralCode ?? "",
  });
  const counted = why.reason === "counted";
  const back = counted && why.returned > 0 ? ` ${t("why.part", { returned: money(why.returned) })}` : "";
  if (!counted || !why.payableAt) return message + back;
  const rule = why.rule ? ` ${t("why.rule", { name: why.rule })}` : "";
  const date = formatDate(why.payableAt, language);
  const over = Date.parse(why.payableAt) <= Date.now();
  return `${message}${rule}${back} ${over ? t("why.since", { date }) : t("why.until", { date })}`;
}
