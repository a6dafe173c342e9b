import { ArrangeRows } from "@/admin/shared/arrange-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";

const IN_ORDER = list<"products", { id: string; name: string; is_active: boolean }>("products", {
  select: "id,name:office_name,is_active",
  order: "position.asc,created_at.desc,id.asc",
});

/** The order in which the shop lists its products. */
export function ArrangeProducts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const words = {
    title: t("products.order.title"),
    text: t("products.order.text"),
    empty: t("products.empty"),
    inactive: t("products.inactive"),
  };
  return <ArrangeRows table="products" inOrder={IN_ORDER} words={words} onClose={onClose} />;
}
