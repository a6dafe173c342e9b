import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { resendConfirmation } from "@/shared/session/actions";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { FocusedNotice } from "@/ui/focused-notice";
import { Notice } from "@/ui/notice";

interface Props {
  email: string;
  /** A path of this site, to which the link leads. */
  next?: string | undefined;
}

/** Sends the confirmation link again to an unconfirmed address. */
export function ResendButton({ email, next }: Props) {
  const { t } = useTranslation("account");
  const [sent, setSent] = useState(false);
  const { busy, problem, run } = useAuthCall();
  if (sent) return <FocusedNotice>{t("auth.checkEmail")}</FocusedNotice>;
  return (
    <>
      {problem && <Notice tone="danger">{problem.text}</Notice>}
      <Button
        variant="secondary"
        disabled={busy || !email}
        onClick={async () => setSent((await run(() => resendConfirmation(email, next))) === null)}
      >
        {t("auth.resend")}
      </Button>
    </>
  );
}
