import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "@/features/admin/data-table";
import { Dialog } from "@/features/admin/dialog";
import { Facts } from "@/features/admin/facts";
import { ListToolbar } from "@/features/admin/list-toolbar";
import { PageHead } from "@/features/admin/page-head";
import { useList } from "@/features/admin/use-list";
import { MAIL_STATES, MAILS, type Mail, type MailState } from "@/features/admin-logs/lists";
import { Moment } from "@/features/admin-logs/moment";
import { Badge, type BadgeTone } from "@/ui/badge";

const TONES: Record<MailState, BadgeTone> = {
  queued: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "danger",
};

/** Every mail that the shop wrote, and what became of it. */
export function MailLog() {
  const { t } = useTranslation(["admin-logs", "admin"]);
  const list = useList(MAILS);
  const [open, setOpen] = useState<Mail | null>(null);
  const states = MAIL_STATES.map((value) => ({ value, label: t(`mails.states.${value}`) }));
  const state = (mail: Mail) => (
    <Badge tone={TONES[mail.state as MailState]}>{t(`mails.states.${mail.state as MailState}`)}</Badge>
  );
  return (
    <>
      <PageHead title={t("mails.title")} text={t("mails.text")} />
      <ListToolbar
        list={list}
        searchLabel={t("mails.search")}
        choices={[{ name: "state", label: t("state"), options: states }]}
        file="mails"
      />
      <DataTable
        caption={t("mails.title")}
        list={list}
        nameOf={({ recipient }) => recipient}
        empty={t("mails.empty")}
        columns={[
          {
            key: "when",
            title: t("when"),
            sort: "created_at",
            cell: ({ created_at }) => <Moment at={created_at} />,
          },
          { key: "recipient", title: t("mails.recipient"), cell: ({ recipient }) => recipient },
          { key: "kind", title: t("mails.kind"), cell: ({ template }) => template.replaceAll("_", " ") },
          { key: "state", title: t("state"), cell: state },
          { key: "sent", title: t("mails.sent"), cell: ({ sent_at }) => <Moment at={sent_at} /> },
        ]}
        actions={(mail) => [{ label: t("admin:kit.view"), run: () => setOpen(mail) }]}
      />
      {open && (
        <Dialog
          title={open.template.replaceAll("_", " ")}
          text={open.recipient}
          wide
          onClose={() => setOpen(null)}
        >
          <Facts
            facts={[
              { label: t("state"), value: state(open) },
              { label: t("mails.attempts"), value: String(open.attempts) },
              { label: t("mails.due"), value: <Moment at={open.due_at} /> },
              { label: t("mails.sent"), value: <Moment at={open.sent_at} /> },
              { label: t("mails.language"), value: open.language },
              { label: t("mails.error"), value: open.error },
            ]}
          />
        </Dialog>
      )}
    </>
  );
}
