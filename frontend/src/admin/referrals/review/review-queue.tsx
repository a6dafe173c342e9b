import { useState } from "react";
import { ApproveMarked } from "@/admin/referrals/review/approve-marked";
import { DecideReview } from "@/admin/referrals/review/decide-review";
import { LookupDialog } from "@/admin/referrals/review/lookup-dialog";
import { causesOf, REVIEWS, type Review } from "@/admin/referrals/review/review";
import { SectionHead } from "@/admin/referrals/section-head";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { Day } from "@/components/day";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

type Open = { review: Review; mutate: "approved" | "refused" | "why" } | null;

const STATES = ["pending", "approved", "refused"] as const;
type Status = (typeof STATES)[number];

/** Commissions that wait for a manual review (R4). */
export function ReviewQueue() {
  const { t, language } = useTranslation("admin-referrals");
  const list = useList(REVIEWS);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SectionHead
        title={t("review.title")}
        text={t("review.text")}
        views={
          <ViewTabs
            list={list}
            views={STATES.map((state) => ({ label: t(`review.states.${state}`), query: `status=${state}` }))}
          />
        }
      />
      <DataTable
        caption={t("review.title")}
        list={list}
        drawing="partner"
        choices={[choice("status", t("review.status"), STATES, (value) => t(`review.states.${value}`))]}
        file="commission-reviews"
        nameOf={({ order_id }) => order_id.slice(0, 8)}
        empty={t("review.empty")}
        emptyText={t("review.emptyText")}
        columns={[
          {
            key: "order",
            title: t("review.order"),
            cell: ({ order_id, order }) => (
              <>
                <span className="block">{order.user?.email ?? "–"}</span>
                <span className="font-mono text-sm text-soft">{order_id.slice(0, 8)}</span>
              </>
            ),
          },
          {
            key: "partner",
            line: true,
            title: t("referrals.partner"),
            cell: ({ referral }) => (
              <>
                <span className="block">{referral.user.email}</span>
                <code className="text-sm text-soft">{referral.referral_code}</code>
              </>
            ),
          },
          {
            key: "amount",
            title: t("review.amount"),
            end: true,
            cell: ({ order }) => formatPrice(order.total_amount, order.currency, language),
          },
          {
            key: "cause",
            title: t("review.cause"),
            cell: (review) =>
              causesOf(review).map((cause) => (
                <span key={cause} className="block">
                  {t(`review.causes.${cause}`)}
                </span>
              )),
          },
          {
            key: "date",
            title: t("review.date"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
          {
            key: "status",
            title: t("review.status"),
            cell: ({ status, note }) => (
              <>
                <Badge tone={toneOf("commission_reviews", status)}>
                  {t(`review.states.${status as Status}`)}
                </Badge>
                {note && <span className="mt-1 block text-sm text-soft">{note}</span>}
              </>
            ),
          },
        ]}
        bulk={[{ label: t("review.approve"), dialog: ApproveMarked }]}
        actions={(review) => [
          ...(review.status === "pending"
            ? [
                { label: t("review.approve"), run: () => setOpen({ review, mutate: "approved" }) },
                {
                  label: t("review.refuse"),
                  run: () => setOpen({ review, mutate: "refused" }),
                  danger: true,
                },
              ]
            : []),
          { label: t("review.why"), run: () => setOpen({ review, mutate: "why" }) },
        ]}
      />
      {open?.mutate === "why" && <LookupDialog orderId={open.review.order_id} onClose={close} />}
      {open && open.mutate !== "why" && (
        <DecideReview review={open.review} decision={open.mutate} onClose={close} />
      )}
    </>
  );
}
