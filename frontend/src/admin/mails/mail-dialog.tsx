import { useQuery } from "@tanstack/react-query";
import { EmailPreview } from "@/admin/mails/email-preview";
import { canRetry, faultOf, type Mail, type MailState } from "@/admin/mails/mail";
import { useKindName } from "@/admin/shared/mail-kinds";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { Facts } from "@/components/facts";
import { LoadError } from "@/components/forms/load-error";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { toneOf } from "@/ui/status-tones";

interface Props {
  mail: Mail;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** One email: its state, the reason, and its content. */
export function MailDialog({ mail, busy, onRetry, onClose }: Props) {
  const { t } = useTranslation("admin-mails");
  const nameOf = useKindName();
  const { data, error } = useQuery({
    queryKey: ["show-mail", mail.id, mail.state],
    queryFn: () => call("show-mail", { mailId: mail.id }),
  });
  const state = mail.state as MailState;
  const fault = faultOf(mail);
  return (
    <Dialog title={nameOf(mail.template)} text={mail.recipient} wide busy={busy} onClose={onClose}>
      {fault && (
        <Notice tone={state === "failed" ? "danger" : "waiting"} className="mb-6">
          <p className="font-medium">{t(state === "failed" ? "gaveUp" : "triesAgain")}</p>
          <p className="mt-1">{t(`reasons.${fault}`)}</p>
          {fault !== "void" && (
            <p className="mt-2 break-words text-sm">
              {fault !== "broken" && t("serverError")} <code>{mail.error}</code>
            </p>
          )}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t("state"), value: <Badge tone={toneOf("mails", state)}>{t(`states.${state}`)}</Badge> },
          { label: t("attempts"), value: String(mail.attempts) },
          { label: t("written"), value: <Timestamp at={mail.created_at} /> },
          state === "sent"
            ? { label: t("sent"), value: <Timestamp at={mail.sent_at} /> }
            : { label: t("due"), value: state === "failed" ? null : <Timestamp at={mail.due_at} /> },
        ]}
      />
      <div className="mt-7">
        {error && <LoadError title={t("showFailed")} error={error} />}
        {!error && !data && <Skeleton className="h-96" />}
        {data && !data.kept && <p className="text-soft">{t("notKept")}</p>}
        {data?.kept && (
          <>
            <p className="mb-4 text-sm text-soft">{t(data.sent ? "asSent" : "asItWouldBe")}</p>
            <EmailPreview rendered={data} />
          </>
        )}
      </div>
      <DialogFoot>
        {canRetry(mail) && (
          <Button disabled={busy} onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
