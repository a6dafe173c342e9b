import { useNavigate } from "react-router";
import { useLead } from "@/admin/products/lead-language";
import { type Product, type ProductValues, payloadOf, productOf, valuesOf } from "@/admin/products/product";
import type { NewFiles } from "@/admin/shared/use-new-files";
import { slugOf } from "@/components/forms/slug";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { useSlugFault } from "@/components/forms/use-slug-fault";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";

/** The form of a product; without one it creates a new one (ADM-18), with its files. Input is kept when a save fails. */
export function useProductForm(product: Product | null, files: NewFiles | null) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { busy, mutate } = useMutationToast();
  const fresh = useNewGoods();
  const lead = useLead();
  const editForm = useEditForm(
    product,
    (known) => valuesOf(known, fresh, lead),
    async (known) => known && read(productOf(known.id)),
  );

  const { slugFault, caught } = useSlugFault(editForm.values.slug);

  /** The slug of a new product follows the name until it is edited (VAL-36). */
  const rename = (name: string) =>
    editForm.setValues((before) => {
      const follows = product === null && before.slug === slugOf(before.name);
      return { ...before, name, slug: follows ? slugOf(name) : before.slug };
    });

  /** Save, and return to the list unless the user stays. */
  const save = async ({ values, base }: Typed<Product | null, ProductValues>, stay = false) => {
    if (files && !files.areReady()) return;
    let row: Product | null = null;
    const payload = payloadOf({ ...values, slug: values.slug.trim() || slugOf(values.name) }, base, lead);
    const saved = await mutate(
      async () => {
        row = await (base ? saveOver("products", base, payload) : insert("products", payload));
      },
      {
        done: base ? t("products.updated") : t("products.createdDone"),
        invalidates: ["products"],
        shows: editForm.outdated,
        caught,
      },
    );
    if (saved) await leave(row, base, stay);
  };
  const leave = async (row: Product | null, base: Product | null, stay: boolean) => {
    const complete = !files || !row || (await files.tieTo({ product_id: row.id }));
    if ((!stay && complete) || !row) return void navigate("/admin/products");
    editForm.take(row);
    // In the part where it was saved, or where files are missing.
    const part = complete ? window.location.hash : "#files";
    if (!base) void navigate(`/admin/products/${row.id}/edit${part}`, { replace: true });
  };
  return { ...editForm, slugFault, rename, save, busy };
}

export type ProductForm = ReturnType<typeof useProductForm>;
