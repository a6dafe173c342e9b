import { useQuery as useServerState } from "@tanstack/react-query";
import { type Language, translationOf } from "@/lib/i18n/languages";
import { PRODUCT_NAMES, translationsInAll, wordsOf } from "@/lib/i18n/translated";
import { useLanguage } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import type { Tables } from "@/lib/server/schema.types";
import { keyOf } from "@/lib/server/use-query";
import { DOCUMENTS, type InvoiceDocument } from "@/shared/billing/documents";
import { InvoiceLinks } from "@/shared/billing/invoice-links";
import { BoughtItem } from "@/shared/bought/bought-item";
import { type BoughtFile, FILES, filesFor } from "@/shared/downloads/file";
import { FileList } from "@/shared/downloads/file-list";
import { isPaid, pause } from "@/shared/payment/watch-orders";

type Product = Tables["products"]["row"];

/** A paid order with what it gives access to. */
interface Bought {
  id: string;
  status: string;
  quantity: number;
  total_amount: number;
  currency: string;
  product: (Pick<Product, "name"> & Partial<Product> & { delivery_files: BoughtFile[] }) | null;
  workshop: { title: string; slug: string; delivery_files: BoughtFile[] } | null;
  order_details: { links: { title: string; url: string }[] } | null;
  invoices: InvoiceDocument[];
}

const TITLES = ["title", ...translationsInAll(["title"])].join(",");
const COLUMNS =
  "id,status,quantity,total_amount,currency," +
  `product:products(${PRODUCT_NAMES},${FILES}),workshop:workshops(${TITLES},slug,${FILES}),` +
  `order_details(links),${DOCUMENTS}`;

const SOON = 15;

function nameOf({ product, workshop }: Bought, language: Language): string {
  if (product) return translationOf(product, "name", language) || product.name;
  return workshop ? wordsOf(workshop, "title", language, language).text : "";
}

/** What was just paid for, each with the buttons that open it. */
export default function BoughtItems({ ids }: { ids: readonly string[] }) {
  const language = useLanguage();
  const query = list<"orders", Bought>("orders", { select: COLUMNS, id: `in.(${ids.join(",")})` });
  const { data } = useServerState({
    queryKey: keyOf(query),
    queryFn: () => read(query),
    // The invoice follows within seconds.
    refetchInterval: ({ state }) =>
      state.data?.every(({ invoices }) => invoices.length > 0) || state.dataUpdateCount > SOON
        ? false
        : pause(state.dataUpdateCount),
  });
  const paid = data?.filter(({ status }) => isPaid(status)) ?? [];
  return (
    <ul className="mt-8 border-t border-line">
      {paid.map((order) => (
        <BoughtItem
          key={order.id}
          name={nameOf(order, language)}
          quantity={order.quantity}
          amount={order.total_amount}
          currency={order.currency}
          links={order.order_details?.links ?? []}
          workshop={order.workshop?.slug}
        >
          <FileList
            files={filesFor(order.status, (order.product ?? order.workshop)?.delivery_files)}
            as="rows"
          />
          <InvoiceLinks documents={order.invoices} className="mt-3" />
        </BoughtItem>
      ))}
    </ul>
  );
}
