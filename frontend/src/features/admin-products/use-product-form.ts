import { useState } from "react";
import { useNavigate } from "react-router";
import { saveOver } from "@/features/admin/save";
import { slugOf } from "@/features/admin/slug";
import { useAct } from "@/features/admin/use-act";
import { type Product, type ProductValues, valuesOf, wishOf } from "@/features/admin-products/product";
import { insert } from "@/lib/rest";
import { useTranslation } from "@/lib/use-t";

/** The form of a product; without one it makes a new one (ADM-18). What is typed stays when a save fails. */
export function useProductForm(product: Product | null) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { busy, act } = useAct();
  const [values, setValues] = useState(() => valuesOf(product));

  const put = <K extends keyof ProductValues>(name: K, value: ProductValues[K]) =>
    setValues((before) => ({ ...before, [name]: value }));

  /** While a product is new, its slug follows the name until it is given another (VAL-36). */
  const rename = (name: string) =>
    setValues((before) => {
      const follows = product === null && before.slug === slugOf(before.name);
      return { ...before, name, slug: follows ? slugOf(name) : before.slug };
    });

  const save = async () => {
    const wish = wishOf({ ...values, slug: values.slug.trim() || slugOf(values.name) }, product);
    const saved = await act(
      () => (product ? saveOver("products", product, wish) : insert("products", wish)),
      { done: product ? t("products.updated") : t("products.createdDone"), touches: ["products"] },
    );
    if (saved) void navigate("/admin/products");
  };
  return { values, put, rename, save, busy };
}

export type ProductForm = ReturnType<typeof useProductForm>;
