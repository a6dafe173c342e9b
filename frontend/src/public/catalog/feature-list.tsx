import { useTranslation, useWritten } from "@/lib/i18n/use-t";
import { Icon } from "@/ui/icon";

/** A product's features, which exist in one language only; beyond `limit` only their number. */
export function FeatureList({ features, limit = features.length }: { features: string[]; limit?: number }) {
  const { t } = useTranslation("shop");
  const lang = useWritten();
  const more = features.length - limit;
  return (
    <ul className="space-y-2">
      {features.slice(0, limit).map((feature) => (
        <li key={feature} lang={lang} className="flex gap-2.5">
          <Icon name="check" className="mt-0.5 size-5 text-accent" />
          {feature}
        </li>
      ))}
      {more > 0 && <li className="pl-7.5 text-sm text-soft">{t("product.moreFeatures", { count: more })}</li>}
    </ul>
  );
}
