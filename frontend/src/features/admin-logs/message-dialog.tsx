import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "@/features/admin/dialog";
import { Moment } from "@/features/admin/moment";
import { useAct } from "@/features/admin/use-act";
import type { Message } from "@/features/admin-logs/lists";
import { update } from "@/lib/rest";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

interface Props {
  message: Message;
  onClose: () => void;
}

/** One message, the way to answer it, and whether somebody has. */
export function MessageDialog({ message, onClose }: Props) {
  const { t } = useTranslation("admin-logs");
  const { busy, act } = useAct();
  const { id, name, email, subject, message: text, created_at, answered_at } = message;
  const mark = async () => {
    const answered = answered_at ? null : new Date().toISOString();
    const done = await act(() => update("contact_messages", { id: `eq.${id}` }, { answered_at: answered }), {
      done: answered ? t("inbox.markedAnswered") : t("inbox.markedOpen"),
      touches: ["contact_messages"],
    });
    if (done) onClose();
  };
  const reply = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? ""}`)}`;
  return (
    <Dialog
      title={subject || t("inbox.noSubject")}
      text={`${name} <${email}>`}
      wide
      busy={busy}
      onClose={onClose}
    >
      <p className="text-sm text-soft">
        <Moment at={created_at} />
      </p>
      <p className="mt-4 whitespace-pre-line break-words">{text}</p>
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={() => void mark()}>
          {answered_at ? t("inbox.markOpen") : t("inbox.markAnswered")}
        </Button>
        <a href={reply} className={buttonStyle()}>
          {t("inbox.reply")}
        </a>
      </DialogFoot>
    </Dialog>
  );
}
