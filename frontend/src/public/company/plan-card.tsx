import type { ReactNode } from "react";
import type { Row } from "@/lib/i18n/use-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

interface Props {
  /** `text` has the points, one on each line. */
  plan: Row;
  name: string;
  premium: boolean;
  /** Formatted: `$299.00`; missing while the product is not on sale. */
  price: string | undefined;
  picture: string | undefined;
  /** Buttons. */
  children: ReactNode;
}

/** A plan: the premium one with a highlight edge, the others with a green one. */
export function PlanCard({ plan, name, premium, price, picture, children }: Props) {
  const { t } = useTranslation(["company", "shop"]);
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className={`h-1.5 ${premium ? "bg-highlight" : "bg-accent"}`} />
      {picture && <Picture src={picture} alt="" eager />}
      <div className="flex flex-1 flex-col p-6 sm:p-9">
        <div>
          <Badge tone={premium ? "precious" : "default"}>
            {t(premium ? "shop:product.premium" : "shop:product.professional")}
          </Badge>
        </div>
        <h3 className="mt-4 text-title">{name}</h3>
        <p className="mt-2 text-soft">{plan.subtitle}</p>
        {price && (
          <p className="mt-7 font-display text-display">
            {price}{" "}
            <span className="font-sans text-base font-normal tracking-normal text-soft">
              {t("features.plans.oneTime")}
            </span>
          </p>
        )}
        <ul className="mt-7 mb-9 space-y-3 border-t border-line pt-7">
          {(plan.text ?? "").split("\n").map((point) => (
            <li key={point} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 text-accent" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-auto grid gap-2.5 sm:grid-cols-2">{children}</div>
      </div>
    </article>
  );
}
