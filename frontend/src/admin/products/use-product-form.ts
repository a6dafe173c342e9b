import { useNavigate } from "react-router";
import { type Product, type ProductValues, payloadOf, productOf, valuesOf } from "@/admin/products/product";
import { saveOver } from "@/components/forms/save";
import { slugOf } from "@/components/forms/slug";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";

/** The form of a product; without one it creates a new one (ADM-18). Input is kept when a save fails. */
export function useProductForm(product: Product | null) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { busy, mutate } = useMutationToast();
  const editForm = useEditForm(product, valuesOf, async (known) => known && read(productOf(known.id)));

  /** The slug of a new product follows the name until it is edited (VAL-36). */
  const rename = (name: string) =>
    editForm.setValues((before) => {
      const follows = product === null && before.slug === slugOf(before.name);
      return { ...before, name, slug: follows ? slugOf(name) : before.slug };
    });

  const save = async ({ values, base }: Typed<Product | null, ProductValues> = editForm) => {
    const payload = payloadOf({ ...values, slug: values.slug.trim() || slugOf(values.name) }, base);
    const saved = await mutate(
      () => (base ? saveOver("products", base, payload) : insert("products", payload)),
      {
        done: base ? t("products.updated") : t("products.createdDone"),
        invalidates: ["products"],
        shows: editForm.outdated,
      },
    );
    if (saved) void navigate("/admin/products");
  };
  return { ...editForm, rename, save, busy };
}

export type ProductForm = ReturnType<typeof useProductForm>;
