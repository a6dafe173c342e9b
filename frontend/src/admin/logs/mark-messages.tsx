import type { Message } from "@/admin/logs/lists";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { BulkDialog } from "@/components/data-table/bulk-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { change } from "@/lib/server/rest";
import { Outdated } from "@/lib/server/save-over";

/** Marks open messages as answered; no email is sent. */
export const MarkAnswered = (props: BulkDialogProps<Message>) => <MarkMessages {...props} answered />;

/** Marks answered messages as open again. */
export const MarkOpen = (props: BulkDialogProps<Message>) => <MarkMessages {...props} answered={false} />;

function MarkMessages({ rows, answered, onClose }: BulkDialogProps<Message> & { answered: boolean }) {
  const { t } = useTranslation("admin-logs");
  const way = answered ? "answered" : "open";
  const due = rows.filter(({ answered_at }) => (answered_at === null) === answered);
  const idle = rows.length - due.length;
  const work = async ({ id }: Message) => {
    const filters = { id: `eq.${id}`, answered_at: answered ? "is.null" : "not.is.null" } as const;
    const at = answered ? new Date().toISOString() : null;
    const marked = await change("contact_messages", filters, { answered_at: at });
    if (marked.length === 0) throw new Outdated();
  };
  return (
    <BulkDialog
      rows={rows}
      due={due}
      title={t(`bulk.${way}.title`)}
      consequences={[
        ...(due.length > 0 ? [t(`bulk.${way}.effect`, { count: due.length }), t("bulk.silent")] : []),
        ...(idle > 0 ? [t(`bulk.${way}.idle`, { count: idle })] : []),
      ]}
      confirm={t(`bulk.${way}.action`)}
      nameOf={({ name, subject }) => [name, subject].filter(Boolean).join(" · ")}
      work={work}
      invalidates={["contact_messages"]}
      done={t(`bulk.${way}.done`, { count: due.length })}
      onClose={onClose}
    />
  );
}
