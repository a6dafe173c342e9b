import type { Message } from "@/admin/logs/lists";
import { ReplyForm } from "@/admin/logs/reply-form";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { update } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";

interface Props {
  message: Message;
  onClose: () => void;
}

type Reply = Tables["contact_replies"]["row"];

/** One message, its replies, a form for the next reply, and its status. */
export function MessageDialog({ message, onClose }: Props) {
  const { t } = useTranslation("admin-logs");
  const { busy, mutate } = useMutationToast();
  const { id, name, email, subject, message: text, created_at, answered_at } = message;
  const replies = useQuery(
    list<"contact_replies", Reply>("contact_replies", {
      select: "*",
      message_id: `eq.${id}`,
      order: "created_at.asc",
    }),
  );
  const mark = async () => {
    const answered = answered_at ? null : new Date().toISOString();
    const done = await mutate(
      () => update("contact_messages", { id: `eq.${id}` }, { answered_at: answered }),
      {
        done: answered ? t("inbox.markedAnswered") : t("inbox.markedOpen"),
        invalidates: ["contact_messages"],
      },
    );
    if (done) onClose();
  };
  return (
    <Dialog
      title={subject || t("inbox.noSubject")}
      text={`${name} <${email}>`}
      wide
      busy={busy}
      onClose={onClose}
    >
      <p className="text-sm text-soft">
        <Timestamp at={created_at} />
      </p>
      <p className="mt-4 whitespace-pre-line break-words">{text}</p>
      {replies.data?.map((reply) => (
        <div key={reply.id} className="mt-6 border-l-2 border-highlight pl-5">
          <p className="text-sm text-soft">
            {t("inbox.repliedAt")} · <Timestamp at={reply.created_at} />
          </p>
          <p className="mt-2 whitespace-pre-line break-words">{reply.text}</p>
        </div>
      ))}
      <ReplyForm message={message} onSent={onClose} />
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={() => void mark()}>
          {answered_at ? t("inbox.markOpen") : t("inbox.markAnswered")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
