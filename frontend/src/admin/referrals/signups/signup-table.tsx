import { useState } from "react";
import { ApproveMarked } from "@/admin/referrals/signups/approve-marked";
import { ApproveSignup } from "@/admin/referrals/signups/approve-signup";
import { DeleteSignup } from "@/admin/referrals/signups/delete-signup";
import { EditSignup } from "@/admin/referrals/signups/edit-signup";
import { RejectSignup } from "@/admin/referrals/signups/reject-signup";
import { SIGNUP_STATUSES, SIGNUPS, type Signup } from "@/admin/referrals/signups/signup";
import { ViewSignup } from "@/admin/referrals/signups/view-signup";
import { StatusBadge } from "@/admin/referrals/status-badge";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { useTranslation } from "@/lib/i18n/use-t";

const DIALOGS = {
  view: ViewSignup,
  edit: EditSignup,
  approve: ApproveSignup,
  reject: RejectSignup,
  delete: DeleteSignup,
};

/** The applications to the program (ADM-37 to ADM-39). */
export function SignupTable() {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const list = useList(SIGNUPS);
  const [open, setOpen] = useState<{ dialog: keyof typeof DIALOGS; signup: Signup } | null>(null);
  const Dialog = open && DIALOGS[open.dialog];
  const show = (dialog: keyof typeof DIALOGS, signup: Signup) => () => setOpen({ dialog, signup });
  return (
    <div>
      <h2 className="mb-4 text-heading">{t("signups.title")}</h2>
      <DataTable
        caption={t("signups.title")}
        list={list}
        drawing="partner"
        searchLabel={t("signups.search")}
        choices={[choice("status", t("signups.status"), SIGNUP_STATUSES, (value) => t(`status.${value}`))]}
        file="referral-signups"
        nameOf={({ email }) => email}
        empty={t("signups.empty")}
        emptyText={t("signups.emptyText")}
        columns={[
          { key: "email", title: t("signups.email"), sort: "email", cell: ({ email }) => email },
          {
            key: "link",
            line: true,
            title: t("signups.link"),
            // As text, so that no one opens a stranger's link by accident.
            cell: ({ referral_link }) => <span className="break-all">{referral_link ?? "–"}</span>,
          },
          {
            key: "status",
            title: t("signups.status"),
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            key: "date",
            title: t("signups.date"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
        ]}
        bulk={[{ label: t("approve.action"), dialog: ApproveMarked }]}
        actions={(signup) => [
          ...(signup.status === "pending"
            ? [
                { label: t("approve.action"), run: show("approve", signup) },
                { label: t("reject.action"), run: show("reject", signup) },
              ]
            : []),
          { label: t("admin:shared.view"), run: show("view", signup) },
          { label: t("admin:shared.edit"), run: show("edit", signup) },
          { label: t("admin:shared.delete"), run: show("delete", signup), danger: true },
        ]}
      />
      {open && Dialog && <Dialog signup={open.signup} onClose={() => setOpen(null)} />}
    </div>
  );
}
