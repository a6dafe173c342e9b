import { Link } from "react-router";
import { REVIEWS, type Review, STATES, stateOf } from "@/admin/reviews/review";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { PageHead } from "@/components/page-head";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { change } from "@/lib/server/rest";
import { Badge } from "@/ui/badge";
import type { Lines } from "@/ui/empty-drawing";
import { Stars } from "@/ui/stars";
import { toneOf } from "@/ui/status-tones";

/** A star: what an empty list of this kind would hold. */
const STAR: Lines = [
  "m48 12 6.2 12.6 13.8 2-10 9.8 2.4 13.8L48 43.7l-12.4 6.5 2.4-13.8-10-9.8 13.8-2z",
  "m48 12 6.2 12.6 13.8 2-10 9.8 2.4 13.8L48 43.7l-12.4 6.5 2.4-13.8-10-9.8 13.8-2zM14 64h68M24 58h12M60 58h12",
];

/** All reviews with their state: publish or refuse each. */
export function ReviewTable() {
  const { t } = useTranslation("admin-reviews");
  const list = useList(REVIEWS);
  const decide = useDecision();
  return (
    <>
      <PageHead title={t("title")} text={t("text")} />
      <DataTable
        caption={t("title")}
        list={list}
        drawing={STAR}
        searchLabel={t("search")}
        choices={[choice("state", t("state"), STATES, (value) => t(`states.${value}`))]}
        file="reviews"
        nameOf={(row) => t("of", { product: row.product?.name ?? "" })}
        empty={t("empty")}
        emptyText={t("emptyText")}
        columns={[
          {
            key: "written",
            title: t("written"),
            sort: "written_at",
            cell: (row) => <Written row={row} />,
          },
          { key: "product", head: true, title: t("product"), cell: (row) => <ProductOf row={row} /> },
          { key: "review", line: true, title: t("review"), cell: (row) => <Words row={row} /> },
          { key: "state", title: t("state"), cell: (row) => <State row={row} /> },
        ]}
        actions={(row) => {
          const state = stateOf(row);
          return [
            ...(state === "waiting" || state === "refused"
              ? [{ label: t("publish"), run: () => void decide(row, "published") }]
              : []),
            ...(state === "waiting" || state === "published"
              ? [{ label: t("refuse"), run: () => void decide(row, "refused"), danger: true }]
              : []),
          ];
        }}
      />
    </>
  );
}

/** Publish or refuse the text that the office has read. */
function useDecision() {
  const { t } = useTranslation("admin-reviews");
  const { mutate } = useMutationToast();
  return ({ id, written_at }: Review, status: "published" | "refused") =>
    mutate(() => change("product_reviews", { id: `eq.${id}` }, { status, written_at }), {
      done: t(`done.${status}`),
      invalidates: ["product_reviews", "products"],
      refusals: { review_changed: t("changed") },
    });
}

function Written({ row }: { row: Review }) {
  const language = useLanguage();
  return <span className="whitespace-nowrap">{formatTimestamp(row.written_at ?? "", language)}</span>;
}

function ProductOf({ row: { product } }: { row: Review }) {
  if (!product) return "–";
  return (
    <Link to={`/products/${product.slug}`} className="font-medium hover:text-accent">
      {product.name}
    </Link>
  );
}

function Words({ row }: { row: Review }) {
  const { t } = useTranslation("admin-reviews");
  return (
    <div className="max-w-xl min-w-60 py-1">
      <Stars value={row.rating ?? 0} label={t("stars", { count: row.rating ?? 0 })} className="h-4" />
      <span className="ml-2 text-sm text-soft">{row.author ?? t("noName")}</span>
      <p
        lang={row.language ?? undefined}
        dir="auto"
        className={`mt-1 whitespace-pre-line ${row.text ? "" : "text-sm text-soft"}`}
      >
        {row.text ?? t("noText")}
      </p>
    </div>
  );
}

function State({ row }: { row: Review }) {
  const { t } = useTranslation("admin-reviews");
  const state = stateOf(row);
  return <Badge tone={toneOf("product_reviews", state)}>{t(`states.${state}`)}</Badge>;
}
