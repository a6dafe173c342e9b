import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { signIn } from "@/shared/session/actions";
import { afterSignIn } from "@/shared/session/after-sign-in";
import { CredentialFields } from "@/shared/session/forms/credentials";
import { ResendButton } from "@/shared/session/forms/resend-button";
import { SecondFactor } from "@/shared/session/forms/second-factor";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  /** Runs after a complete sign-in. */
  onSignedIn?: (() => void) | undefined;
}

/** Email and password, then the second factor if the user has one. */
export function SignInForm({ onSignedIn }: Props) {
  const { secondFactorPending } = useSession();
  return secondFactorPending ? (
    <SecondFactor user={secondFactorPending} onDone={onSignedIn} />
  ) : (
    <PasswordForm onSignedIn={onSignedIn} />
  );
}

function PasswordForm({ onSignedIn }: Props) {
  const { t, i18n } = useTranslation("account");
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const { busy, problem, run } = useAuthCall();
  // Strangers' guesses may lock password sign-in; an email link still lets the owner in.
  const locked = problem?.code === "over_request_rate_limit";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const user = await signIn(credentials.email, credentials.password);
      if (!user) return;
      afterSignIn(user, i18n);
      onSignedIn?.();
    });
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && !problem.field && <Notice tone="danger">{locked ? t("auth.byMail") : problem.text}</Notice>}
      {problem?.code === "email_not_confirmed" && <ResendButton email={credentials.email} />}
      <CredentialFields value={credentials} onChange={setCredentials} problem={problem} />
      <Button type="submit" disabled={busy}>
        {busy ? t("auth.signingIn") : t("auth.signIn")}
      </Button>
      <SiteLink to="/forgot-password" className="justify-self-start text-sm underline underline-offset-4">
        {t("auth.forgot")}
      </SiteLink>
    </form>
  );
}
