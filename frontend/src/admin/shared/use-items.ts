import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";

/** A product or workshop by its name. */
export interface Item {
  id: string;
  name: string;
}

const PRODUCTS = list<"products", Item>("products", {
  select: "id,name:office_name",
  order: "created_at.desc",
});
const WORKSHOPS = list<"workshops", Item>("workshops", { select: "id,name:title", order: "starts_at.desc" });

/** The products and workshops that a code or a rule may be for. */
export function useItems() {
  const { data: products = [] } = useQuery(PRODUCTS);
  const { data: workshops = [] } = useQuery(WORKSHOPS);
  const names = new Map([...products, ...workshops].map(({ id, name }) => [id, name]));
  return { products, workshops, nameOf: (id: string) => names.get(id) ?? id.slice(0, 8) };
}
