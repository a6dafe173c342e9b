import { useTranslation } from "@/lib/i18n/use-t";
import { isPremium, type Product } from "@/public/catalog/product";
import { Badge } from "@/ui/badge";

export function ProductBadge({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  return isPremium(product) ? (
    <Badge tone="precious">{t("product.premium")}</Badge>
  ) : (
    <Badge>{t("product.professional")}</Badge>
  );
}
