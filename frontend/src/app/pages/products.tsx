import type { MetaContext } from "@/app/page";
import { activeProducts } from "@/features/catalogue/product";
import type { Language } from "@/lib/languages";
import { useQuery } from "@/lib/use-query";
import { useLanguage, useT } from "@/lib/use-t";

export const queries = (_params: unknown, language: Language) => [activeProducts(language)];

export const meta = ({ t }: MetaContext) => ({
  title: t("products.title"),
  description: t("products.subtitle"),
});

export default function ProductsPage() {
  const t = useT();
  const { data } = useQuery(activeProducts(useLanguage()));
  return (
    <main>
      <h1>{t("products.title")}</h1>
      <ul>
        {data?.map((product) => (
          <li key={product.id}>{product.name}</li>
        ))}
      </ul>
    </main>
  );
}
