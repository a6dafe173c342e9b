import type { ReactNode } from "react";
import type { TFunction } from "@/lib/i18n/i18n-types";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Plan } from "@/public/company/plans";
import { Badge } from "@/ui/badge";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

interface Props {
  plan: Plan;
  name: string;
  /** Formatted: `$299.00`. */
  price: string;
  picture: string;
  /** Buttons. */
  children: ReactNode;
}

/** Each plan's six points; their keys differ, so their types cannot be merged. */
const pointOf = (t: TFunction<"company">, plan: Plan, point: string) =>
  (t as (key: string) => string)(`features.plans.${plan.key}.points.${point}`);

/** One of the two plans: the premium one on a dark card, the other on a light one. */
export function PlanCard({ plan, name, price, picture, children }: Props) {
  const { t } = useTranslation(["company", "shop"]);
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className={`h-1.5 ${plan.premium ? "bg-brass" : "bg-verdigris"}`} />
      <Picture src={picture} alt="" eager />
      <div className="flex flex-1 flex-col p-6 sm:p-9">
        <div>
          <Badge tone={plan.premium ? "precious" : "default"}>
            {t(plan.premium ? "shop:product.premium" : "shop:product.professional")}
          </Badge>
        </div>
        <h3 className="mt-4 text-title">{name}</h3>
        <p className="mt-2 text-soft">{t(`features.plans.${plan.key}.for`)}</p>
        <p className="mt-7 font-display text-display">
          {price}{" "}
          <span className="font-sans text-base font-normal tracking-normal text-soft">
            {t("features.plans.oneTime")}
          </span>
        </p>
        <ul className="mt-7 mb-9 space-y-3 border-t border-line pt-7">
          {plan.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 text-verdigris" />
              {pointOf(t, plan, point)}
            </li>
          ))}
        </ul>
        <div className="mt-auto grid gap-2.5 sm:grid-cols-2">{children}</div>
      </div>
    </article>
  );
}
