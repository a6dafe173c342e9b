import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";

type Report = Functions["best-sellers"]["answer"];
type Kind = keyof Report;

const PAGES: Record<Kind, (id: string) => string> = {
  products: (id) => `/admin/products/${id}/edit`,
  workshops: (id) => `/admin/workshops/${id}/participants`,
  partners: (id) => `/admin/referrals/${id}/ledger`,
};

interface Props {
  /** The days of the period. */
  first: string;
  last: string;
  currency: string;
}

/** The products, workshops and partners that brought most in the period, each a link to its page. */
export function BestSellers(params: Props) {
  const { data } = useQuery({
    queryKey: ["best-sellers", params],
    queryFn: () => call("best-sellers", params),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mt-8 grid min-h-44 gap-x-10 gap-y-7 border-t border-line pt-6 lg:grid-cols-3">
      {(["products", "workshops", "partners"] as const).map((kind) => (
        <Best key={kind} kind={kind} rows={data?.[kind]} currency={params.currency} />
      ))}
    </div>
  );
}

function Best({ kind, rows, currency }: { kind: Kind; rows: Report[Kind] | undefined; currency: string }) {
  const { t, language } = useTranslation("admin-dashboard");
  const id = useId();
  const most = Math.max(...(rows ?? []).map(({ amount }) => amount), 1);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-sans text-base font-medium">
        {t(`best.${kind}`)}
      </h3>
      {rows?.length === 0 && <p className="text-sm text-soft">{t("best.none")}</p>}
      <ol className="grid gap-2 text-sm">
        {rows?.map(({ id: row, name, orders, amount }) => (
          <li key={row}>
            <span className="flex items-baseline justify-between gap-3">
              <Link to={PAGES[kind](row)} className="min-w-0 truncate hover:text-accent hover:underline">
                {name}
              </Link>
              <span className="whitespace-nowrap tabular-nums">
                <span className="text-soft">{t("best.orders", { count: orders })} · </span>
                {formatPrice(amount, currency, language)}
              </span>
            </span>
            <span aria-hidden="true" className="mt-0.5 block h-1.5 rounded-sm bg-sunken">
              <span
                className="block h-full rounded-sm bg-accent"
                style={{ width: `${(amount / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
