import { PickedRows } from "@/components/forms/picked-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Select } from "@/ui/select";

const MOST = 6;
const PRODUCTS = list<"products", { slug: string; name: string }>("products", {
  select: "slug,name:office_name",
  order: "created_at.desc",
});

interface Props {
  /** Slugs, in the order in which the page shows the products. */
  slugs: readonly string[];
  /** The slug of the product itself. */
  own: string;
  onChange: (slugs: string[]) => void;
}

/** The products that the page of this one shows at its end. */
export function RelatedFields({ slugs, own, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { data = [] } = useQuery(PRODUCTS);
  const nameOf = (slug: string) => data.find((product) => product.slug === slug)?.name ?? slug;
  const others = data.filter(({ slug }) => slug !== own && !slugs.includes(slug));
  return (
    <PickedRows
      legend={t("products.sales.related")}
      keys={slugs}
      nameOf={nameOf}
      onRemove={(slug) => onChange(slugs.filter((each) => each !== slug))}
    >
      {slugs.length < MOST && others.length > 0 && (
        <Select
          label={t("products.sales.addRelated")}
          className="sm:max-w-md"
          hint={t("products.sales.relatedHint")}
          value=""
          onChange={({ target }) => onChange([...slugs, target.value])}
        >
          <option value="" disabled>
            {t("products.sales.choose")}
          </option>
          {others.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </PickedRows>
  );
}
