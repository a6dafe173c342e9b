import { useId } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { inWords } from "@/lib/in-words";
import { PRODUCT_TYPES } from "@/lib/product-types";
import { searchParam } from "@/lib/query-string";
import { useTypedEarly } from "@/lib/use-typed-early";
import type { Product } from "@/public/catalog/product";
import { LONGEST_TEXT, type ProductFilter } from "@/public/catalog/product-filter";
import { Button } from "@/ui/button";
import { FIELD_STYLE } from "@/ui/field-style";
import { Icon } from "@/ui/icon";
import { Options } from "@/ui/options";

interface Props {
  /** All products on sale. */
  products: readonly Product[];
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
}

/** A search by name and type. Without script, the form puts both into the address and the server answers. */
export function ProductSearch({ products, filter, onFilter }: Props) {
  const { t } = useTranslation("products");
  const id = useId();
  const field = useTypedEarly<HTMLInputElement>();
  const types = [...new Set(products.map(({ product_type: type }) => type))].sort();
  const ref = searchParam(useLocation().search, "ref"); // a form that is sent without script keeps it
  const nameOfType = (type: string) => {
    const known = PRODUCT_TYPES.find((each) => each === type);
    return known ? t(`types.${known}`) : inWords(type);
  };
  return (
    <search>
      <form
        action="/products"
        aria-label={t("search.label")}
        className="flex flex-wrap gap-2.5"
        onSubmit={(event) => event.preventDefault()}
      >
        {ref && <input type="hidden" name="ref" value={ref} />}
        <label htmlFor={`${id}-q`} className="sr-only">
          {t("search.name")}
        </label>
        <input
          ref={field}
          id={`${id}-q`}
          type="search"
          name="q"
          maxLength={LONGEST_TEXT}
          placeholder={t("search.name")}
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
          className={`min-w-0 flex-1 basis-56 ${FIELD_STYLE}`}
        />
        {types.length > 1 && (
          <select
            name="type"
            aria-label={t("search.type")}
            value={filter.type}
            onChange={({ target }) => onFilter({ ...filter, type: target.value })}
            className={`min-w-0 flex-1 basis-44 sm:flex-none sm:basis-56 ${FIELD_STYLE}`}
          >
            <option value="">{t("search.all")}</option>
            <Options values={types} labelOf={(type) => nameOfType(type)} />
          </select>
        )}
        <Button type="submit" variant="secondary" aria-label={t("search.submit")}>
          <Icon name="search" />
        </Button>
      </form>
    </search>
  );
}
