import { useLocation, useNavigate } from "react-router";
import { useTypedSearch } from "@/lib/use-typed-search";
import { filterIn, type ProductFilter, withFilter } from "@/public/catalog/product-filter";

/** The filter of the product list, as typed, and its setter. The address has it too, after a pause in typing. */
export function useProductFilter() {
  const navigate = useNavigate();
  const { text: asked, type } = filterIn(useLocation().search);
  const ask = (change: Partial<ProductFilter>) => {
    const { search } = window.location; // another choice may have come during the pause
    void navigate({ search: withFilter(search, { ...filterIn(search), ...change }) }, { replace: true });
  };
  const [text, typeIn] = useTypedSearch(asked, (wanted) => ask({ text: wanted }));
  const put = (filter: ProductFilter) => {
    typeIn(filter.text);
    if (filter.type !== type) ask(filter);
  };
  return { filter: { text, type }, put };
}
