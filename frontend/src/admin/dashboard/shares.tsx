import { useId } from "react";
import type { SalesAnswer } from "@/admin/dashboard/buckets";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

type Money = SalesAnswer["now"]["money"][number];

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);

/** The partners' share of the revenue. */
export function ReferralShare({ money }: { money: Money | undefined }) {
  const { t, language } = useTranslation("admin-dashboard");
  const id = useId();
  const { currency: own } = useNewGoods();
  const net = Math.max(money?.net ?? 0, 0);
  const referred = Math.min(Math.max(money?.referred ?? 0, 0), net);
  const currency = money?.currency ?? own;
  const share = percent(referred, net);
  const rows = [
    { label: t("share.referred"), value: referred, tone: "bg-highlight" },
    { label: t("share.direct"), value: net - referred, tone: "bg-accent" },
  ];
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-3 font-medium">
        {t("share.title", { share })}
      </figcaption>
      <div aria-hidden="true" className="flex h-4 overflow-hidden rounded-sm bg-sunken">
        <div className="bg-highlight" style={{ width: `${share}%` }} />
        <div className="flex-1 bg-accent" hidden={net === 0} />
      </div>
      <table className="mt-3 w-full text-left text-sm">
        <tbody>
          {rows.map(({ label, value, tone }) => (
            <tr key={label}>
              <th scope="row" className="py-1 font-normal text-soft">
                <span aria-hidden="true" className={`mr-2 inline-block size-2.5 rounded-full ${tone}`} />
                {label}
              </th>
              <td className="py-1 text-right tabular-nums">{formatPrice(value, currency, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The funnel from a click on a partner's link to a payment, with the rate of each step. */
export function FunnelChart({ now, before }: Record<"now" | "before", SalesAnswer["now"]["funnel"]>) {
  const { t } = useTranslation("admin-dashboard");
  const id = useId();
  const most = Math.max(now.clicks, now.checkouts, now.paid, 1);
  const steps = [
    { key: "clicks", from: null },
    { key: "checkouts", from: "clicks" },
    { key: "paid", from: "checkouts" },
  ] as const;
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-3 font-medium">
        {t("funnel.title")}
      </figcaption>
      <table className="w-full text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="pb-1 font-normal">
              {t("funnel.step")}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {t("funnel.now")}
            </th>
            <th scope="col" className="pb-1 pl-4 text-right font-normal">
              {t("funnel.before")}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ key, from }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="w-full py-1.5 pr-4 font-normal">
                {t(`funnel.${key}`)}
                {from && now[from] > 0 && now[key] <= now[from] && (
                  <span className="ml-2 text-soft">
                    {t("funnel.of", { percent: percent(now[key], now[from]) })}
                  </span>
                )}
                <span aria-hidden="true" className="mt-1 block h-2.5 rounded-sm bg-sunken">
                  <span
                    className="block h-full rounded-sm bg-accent"
                    style={{ width: `${percent(now[key], most)}%` }}
                  />
                </span>
              </th>
              <td className="py-1.5 text-right tabular-nums">{now[key]}</td>
              <td className="py-1.5 pl-4 text-right tabular-nums text-soft">{before[key]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {now.paid > now.checkouts && <p className="mt-2 text-sm text-soft">{t("funnel.loyal")}</p>}
    </figure>
  );
}
