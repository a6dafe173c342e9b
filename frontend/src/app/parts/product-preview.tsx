import { useRef } from "react";
import { useLead } from "@/admin/products/lead-language";
import { type ProductValues, payloadOf } from "@/admin/products/product";
import { useCompany } from "@/lib/company";
import type { Product } from "@/public/catalog/product";
import { ProductView } from "@/public/catalog/product-view";

/** A product's public page, from the values of its form. */
export default function ProductPreview({ values }: { values: ProductValues }) {
  const { taxAdded } = useCompany();
  const lead = useLead();
  const product = { ...payloadOf(values, null, lead), id: "", slug: values.slug } as Product;
  return <ProductView product={product} taxAdded={taxAdded === true} reduction={0} buttons={useRef(null)} />;
}
