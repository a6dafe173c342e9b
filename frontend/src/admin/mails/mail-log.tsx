import { useState } from "react";
import { Link } from "react-router";
import { canRetry, faultOf, MAIL_STATES, MAILS, type Mail, type MailState } from "@/admin/mails/mail";
import { MailDialog } from "@/admin/mails/mail-dialog";
import { useRetry } from "@/admin/mails/use-retry";
import { LETTER } from "@/admin/shared/letter-drawing";
import { useKindName } from "@/admin/shared/mail-kinds";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { PageHead } from "@/components/page-head";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { toneOf } from "@/ui/status-tones";

/** Every email of the shop, its state, the reason, and its content. */
export function MailLog() {
  const { t } = useTranslation(["admin-mails", "admin"]);
  const list = useList(MAILS);
  const nameOf = useKindName();
  const { busy, retry } = useRetry();
  const [open, setOpen] = useState<Mail | null>(null);
  const send = async (ids?: string[]) => {
    if (await retry(ids)) setOpen(null);
  };
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <ViewTabs
          list={list}
          views={(["queued", "failed"] as const).map((state) => ({
            label: t(`states.${state}`),
            query: `state=${state}`,
          }))}
        />
        {list.rows?.some(canRetry) && (
          <Button variant="secondary" disabled={busy} onClick={() => void send()}>
            {t("retryAll")}
          </Button>
        )}
        <Link to="/admin/mails/texts" className={buttonStyle("secondary")}>
          {t("editTexts")}
        </Link>
      </PageHead>
      <DataTable
        caption={t("title")}
        list={list}
        drawing={LETTER}
        searchLabel={t("search")}
        choices={[choice("state", t("state"), MAIL_STATES, (value) => t(`states.${value}`))]}
        file="mails"
        nameOf={({ recipient }) => recipient}
        empty={t("empty")}
        emptyText={t("emptyText")}
        columns={[
          {
            key: "when",
            title: t("when"),
            sort: "created_at",
            cell: ({ created_at }) => <Timestamp at={created_at} />,
          },
          { key: "recipient", line: true, title: t("recipient"), cell: ({ recipient }) => recipient },
          {
            key: "kind",
            head: true,
            title: t("kind"),
            cell: (mail) => (
              <button
                type="button"
                className="cursor-pointer text-left font-medium hover:text-accent"
                onClick={() => setOpen(mail)}
              >
                {nameOf(mail.template)}
              </button>
            ),
          },
          { key: "state", title: t("state"), cell: (mail) => <State mail={mail} /> },
          { key: "sent", wide: true, title: t("sent"), cell: ({ sent_at }) => <Timestamp at={sent_at} /> },
        ]}
        actions={(mail) => [
          { label: t("admin:shared.view"), run: () => setOpen(mail) },
          ...(canRetry(mail) ? [{ label: t("retry"), run: () => void send([mail.id]) }] : []),
        ]}
      />
      {open && (
        <MailDialog
          mail={open}
          busy={busy}
          onRetry={() => void send([open.id])}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The state, and the reason if the email was not sent. */
function State({ mail }: { mail: Mail }) {
  const { t } = useTranslation("admin-mails");
  const state = mail.state as MailState;
  const fault = faultOf(mail);
  return (
    <div className="max-w-64">
      <Badge tone={toneOf("mails", state)}>{t(`states.${state}`)}</Badge>
      {fault && <p className="mt-1 text-sm text-soft">{t(`short.${fault}`)}</p>}
    </div>
  );
}
