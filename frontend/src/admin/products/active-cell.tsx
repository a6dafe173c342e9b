import { deliversNothing, type ListedProduct } from "@/admin/products/product";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { Badge } from "@/ui/badge";

/** The state of a product in the list; a press switches it between active and inactive. */
export function ActiveCell({ product }: { product: ListedProduct }) {
  const { is_active, is_featured, delivery_files } = product;
  const { t } = useTranslation("admin");
  const { busy, mutate } = useMutationToast();
  const nothing = delivery_files.length === 0 && deliversNothing(product);
  const toggle = () => {
    if (!is_active && nothing && !window.confirm(t("products.inline.nothing", { name: product.name })))
      return;
    void mutate(() => saveOver("products", product, { is_active: !is_active }), {
      done: t("products.updated"),
      invalidates: ["products"],
    });
  };
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <button
        type="button"
        role="switch"
        aria-checked={is_active}
        aria-label={t("products.inline.active", { name: product.name })}
        title={t(is_active ? "products.inline.deactivate" : "products.inline.activate")}
        disabled={busy}
        onClick={toggle}
        className="cursor-pointer rounded-sm hover:outline hover:outline-edge"
      >
        <Badge tone={is_active ? "good" : "secondary"}>
          {is_active ? t("products.active") : t("products.inactive")}
        </Badge>
      </button>
      {is_active && nothing && <Badge tone="danger">{t("products.undelivered")}</Badge>}
      {is_featured && <Badge tone="precious">{t("products.featured")}</Badge>}
    </span>
  );
}
