import { useState } from "react";
import { useNavigate } from "react-router";
import { WriteToPartners } from "@/admin/referrals/mailing/write-to-partners";
import { CreateReferral } from "@/admin/referrals/partners/create-referral";
import { DeleteReferral } from "@/admin/referrals/partners/delete-referral";
import { EditReferral } from "@/admin/referrals/partners/edit-referral";
import { earningsOf, partnerOf, REFERRALS, type Referral } from "@/admin/referrals/partners/referral";
import { useGiveCode } from "@/admin/referrals/partners/use-give-code";
import { ViewReferral } from "@/admin/referrals/partners/view-referral";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { useCompany } from "@/lib/company";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { referralLink } from "@/shared/referral/referral-link";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

const DIALOGS = { view: ViewReferral, edit: EditReferral, delete: DeleteReferral };
type Open = { dialog: keyof typeof DIALOGS; referral: Referral } | "create" | "write" | null;

/** The partners and their codes (ADM-37, ADM-38, ADM-40). */
export function ReferralTable() {
  const { t, language } = useTranslation(["admin-referrals", "admin"]);
  const { currency } = useCompany();
  const navigate = useNavigate();
  const list = useList(REFERRALS);
  const giveCode = useGiveCode();
  const [open, setOpen] = useState<Open>(null);
  const copy = ({ referral_code }: Referral) =>
    copyText(referralLink(referral_code), { title: t("copy.title"), description: t("copy.text") });
  const show = (dialog: keyof typeof DIALOGS, referral: Referral) => () => setOpen({ dialog, referral });
  const shown = typeof open === "object" ? open : null;
  const Dialog = shown && DIALOGS[shown.dialog];
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-heading">{t("referrals.title")}</h2>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" onClick={() => setOpen("write")}>
            {t("mailing.action")}
          </Button>
          <Button size="sm" onClick={() => setOpen("create")}>
            {t("create.action")}
          </Button>
        </div>
      </div>
      <DataTable
        caption={t("referrals.title")}
        list={list}
        drawing="partner"
        searchLabel={t("referrals.search")}
        choices={[
          choice("state", t("referrals.state"), ["active", "inactive"], (value) => t(`referrals.${value}`)),
        ]}
        file="referrals"
        nameOf={partnerOf}
        empty={t("referrals.empty")}
        emptyText={t("referrals.emptyText")}
        columns={[
          {
            key: "partner",
            title: t("referrals.partner"),
            cell: (row) => (
              <>
                <span className="block">{partnerOf(row)}</span>
                {partnerOf(row) !== row.user.email && (
                  <span className="block text-sm text-soft">{row.user.email}</span>
                )}
              </>
            ),
          },
          {
            key: "code",
            title: t("referrals.code"),
            sort: "referral_code",
            cell: (row) => <code className="text-sm">{row.referral_code}</code>,
          },
          {
            key: "rate",
            wide: true,
            title: t("referrals.rate"),
            end: true,
            cell: (row) => t("percent", { rate: row.commission_rate }),
          },
          {
            key: "clicks",
            wide: true,
            title: t("referrals.clicks"),
            end: true,
            cell: (row) => row.total_clicks,
          },
          {
            key: "conversions",
            wide: true,
            title: t("referrals.conversions"),
            end: true,
            cell: (row) => row.total_conversions,
          },
          {
            key: "earnings",
            title: t("referrals.earnings"),
            end: true,
            cell: (row) =>
              earningsOf(row, language, currency).map((amount) => (
                <span key={amount} className="block whitespace-nowrap">
                  {amount}
                </span>
              )),
          },
          {
            key: "state",
            title: t("referrals.state"),
            cell: ({ is_active, ended_at }) => (
              <Badge tone={is_active ? "good" : "secondary"}>
                {t(`referrals.${is_active ? "active" : ended_at ? "ended" : "inactive"}`)}
              </Badge>
            ),
          },
        ]}
        actions={(referral) => [
          { label: t("copy.action"), run: () => void copy(referral) },
          ...(referral.is_active
            ? [{ label: t("giveCode.action"), run: () => void giveCode(referral) }]
            : []),
          { label: t("admin:shared.view"), run: show("view", referral) },
          { label: t("ledger.title"), run: () => void navigate(`/admin/referrals/${referral.id}/ledger`) },
          { label: t("admin:shared.edit"), run: show("edit", referral) },
          { label: t("admin:shared.delete"), run: show("delete", referral), danger: true },
        ]}
      />
      {open === "create" && <CreateReferral onClose={() => setOpen(null)} />}
      {open === "write" && <WriteToPartners onClose={() => setOpen(null)} />}
      {Dialog && <Dialog referral={shown.referral} onClose={() => setOpen(null)} />}
    </div>
  );
}
