import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { send } from "@/lib/server/rest";
import { toast } from "@/lib/toast";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { TextArea } from "@/ui/text-area";

interface Props {
  /** The order's id. */
  number: string;
  name: string;
  onClose: () => void;
}

/** Asks for a refund: the request reaches the shop's messages, and the customer is answered by mail. */
export default function RefundForm({ number, name, onClose }: Props) {
  const { t } = useTranslation(["account", "public"]);
  const { user } = useSession();
  const [reason, setReason] = useState("");
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!user?.email) return;
    setState("busy");
    const short = number.slice(0, 8);
    try {
      await send("contact_messages", {
        name: String(user.user_metadata.first_name || user.email),
        email: user.email,
        subject: t("orders.refund.subject", { number: short }),
        message: [`${name} (${short})`, reason.trim()].filter(Boolean).join("\n\n"),
      });
      setState("sent");
    } catch (error) {
      console.error("The refund request was not sent:", error);
      toast({ title: t("orders.refund.failed"), tone: "destructive" });
      setState("open");
    }
  };
  if (state === "sent") return <Notice tone="good">{t("orders.refund.sent")}</Notice>;
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-3">
      <TextArea
        label={t("orders.refund.reason")}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" disabled={state === "busy"}>
          {t("orders.refund.send")}
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          {t("orders.refund.cancel")}
        </Button>
      </div>
    </form>
  );
}
