import { useQuery as useServerState } from "@tanstack/react-query";
import type { Language } from "@/lib/i18n/languages";
import {
  PRODUCT_NAMES,
  type ProductNames,
  productName,
  translationsInAll,
  wordsOf,
} from "@/lib/i18n/translated";
import { useLanguage } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { DOCUMENTS, type InvoiceDocument } from "@/shared/billing/documents";
import { type Bought, BoughtItem } from "@/shared/bought/bought-item";
import type { OrderDetails } from "@/shared/bought/details-panel";
import { type BoughtFile, FILES, filesFor } from "@/shared/downloads/file";
import { isPaid, pause } from "@/shared/payment/watch-orders";

/** An order with what it opens. */
interface Row {
  id: string;
  status: string;
  opens: boolean;
  quantity: number;
  total_amount: number;
  discount_code: string | null;
  discount_amount: number;
  currency: string;
  product: (ProductNames & { delivery_files: BoughtFile[] }) | null;
  workshop: { title: string; slug: string; delivery_files: BoughtFile[] } | null;
  order_details: OrderDetails | null;
  invoices: InvoiceDocument[];
}

const TITLES = ["title", ...translationsInAll(["title"])].join(",");
const COLUMNS =
  "id,status,opens,quantity,total_amount,discount_code,discount_amount,currency," +
  `product:products(${PRODUCT_NAMES},${FILES}),workshop:workshops(${TITLES},slug,${FILES}),` +
  `order_details(id,title,description,image_url,links,additional_details),${DOCUMENTS}`;

const SOON = 15;

function nameOf({ product, workshop }: Row, language: Language): string {
  if (product) return productName(product, language);
  return workshop ? wordsOf(workshop, "title", language, language).text : "";
}

function boughtOf(order: Row, language: Language): Bought {
  const { id, quantity, total_amount, currency, opens, product, workshop, order_details, invoices } = order;
  const { discount_code, discount_amount } = order;
  return {
    id,
    name: nameOf(order, language),
    quantity,
    amount: total_amount,
    discount: { code: discount_code, amount: discount_amount, currency },
    currency,
    details: order_details ? [order_details] : [],
    files: filesFor(opens, (product ?? workshop)?.delivery_files),
    documents: invoices,
    workshop: opens ? workshop?.slug : undefined,
  };
}

/** What was just paid for, each with the buttons that open it. */
export default function BoughtItems({ ids }: { ids: readonly string[] }) {
  const language = useLanguage();
  const query = list<"orders", Row>("orders", { select: COLUMNS, id: `in.(${ids.join(",")})` });
  const { data } = useServerState({
    queryKey: keyOf(query),
    queryFn: () => read(query),
    // The invoice follows within seconds; a free order has none.
    refetchInterval: ({ state }) =>
      state.data?.every(({ invoices, total_amount }) => total_amount === 0 || invoices.length > 0) ||
      state.dataUpdateCount > SOON
        ? false
        : pause(state.dataUpdateCount),
  });
  const paid = data?.filter(({ status }) => isPaid(status)) ?? [];
  return (
    <ul className="mt-8 border-t border-line">
      {paid.map((order) => (
        <BoughtItem key={order.id} bought={boughtOf(order, language)} />
      ))}
    </ul>
  );
}
