import { useState } from "react";
import { MESSAGES, type Message } from "@/admin/logs/lists";
import { MarkAnswered, MarkOpen } from "@/admin/logs/mark-messages";
import { MessageDialog } from "@/admin/logs/message-dialog";
import { LETTER } from "@/admin/shared/letter-drawing";
import { useStaffRole } from "@/admin/shared/staff-role";
import { DataTable } from "@/components/data-table/data-table";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { PageHead } from "@/components/page-head";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { Badge } from "@/ui/badge";

/** Contact messages and their replies (C5). */
export function Inbox() {
  const { t } = useTranslation(["admin-logs", "admin"]);
  const list = useList(MESSAGES);
  const exportMarked = useExportMarked(MESSAGES, "messages");
  const { mutate } = useMutationToast();
  const mayDelete = useStaffRole() === "admin";
  const [open, setOpen] = useState<Message | null>(null);
  const erase = (message: Message) => {
    if (!window.confirm(t("inbox.confirmDelete", { name: message.name }))) return;
    void mutate(() => remove("contact_messages", { id: `eq.${message.id}` }), {
      done: t("inbox.deleted"),
      invalidates: ["contact_messages"],
    });
  };
  const states = (["open", "answered"] as const).map((value) => ({ value, label: t(`inbox.${value}`) }));
  return (
    <>
      <PageHead title={t("inbox.title")} text={t("inbox.text")}>
        <ViewTabs
          list={list}
          views={states.map(({ value, label }) => ({ label, query: `state=${value}` }))}
        />
      </PageHead>
      <DataTable
        caption={t("inbox.title")}
        list={list}
        drawing={LETTER}
        searchLabel={t("inbox.search")}
        choices={[{ name: "state", label: t("state"), options: states }]}
        file="messages"
        nameOf={({ name }) => name}
        empty={t("inbox.empty")}
        emptyText={t("inbox.emptyText")}
        bulk={[
          { label: t("bulk.answered.action"), dialog: MarkAnswered },
          { label: t("bulk.open.action"), dialog: MarkOpen },
          exportMarked,
        ]}
        columns={[
          {
            key: "when",
            title: t("when"),
            sort: "created_at",
            cell: ({ created_at }) => <Timestamp at={created_at} />,
          },
          {
            key: "name",
            head: true,
            title: t("inbox.from"),
            cell: ({ name, email }) => (
              <>
                <span className="block">{name}</span>
                <span className="text-sm text-soft">{email}</span>
              </>
            ),
          },
          {
            key: "subject",
            line: true,
            title: t("inbox.subject"),
            cell: (message) => (
              <button
                type="button"
                className="cursor-pointer text-left font-medium hover:text-accent"
                onClick={() => setOpen(message)}
              >
                {message.subject || message.message.slice(0, 60)}
              </button>
            ),
          },
          {
            key: "state",
            title: t("state"),
            cell: ({ answered_at }) => (
              <Badge tone={answered_at ? "good" : "waiting"}>
                {answered_at ? t("inbox.answered") : t("inbox.open")}
              </Badge>
            ),
          },
        ]}
        actions={(message) => [
          { label: t("admin:shared.view"), run: () => setOpen(message) },
          ...(mayDelete
            ? [{ label: t("admin:shared.delete"), run: () => erase(message), danger: true }]
            : []),
        ]}
      />
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </>
  );
}
