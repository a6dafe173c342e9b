import type { User } from "@supabase/auth-js";
import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { afterSignIn } from "@/shared/session/after-sign-in";
import { appsOf, discardSignIn, verifyCode } from "@/shared/session/factors";
import { CodeFields, noCode } from "@/shared/session/forms/code-fields";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";

interface Props {
  user: User;
  onDone?: (() => void) | undefined;
}

/** The second factor of signing in. */
export default function CodeForm({ user, onDone }: Props) {
  const { t, i18n } = useTranslation("two-factor");
  const apps = appsOf(user);
  const [given, setGiven] = useState(() => noCode(apps));
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      await verifyCode(given);
      afterSignIn(user, i18n);
      onDone?.();
    });
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <div>
        <h2 className="text-heading">{t("prompt")}</h2>
        <p className="mt-1 break-words text-soft">{t("promptText", { email: user.email })}</p>
      </div>
      <CodeFields apps={apps} value={given} onChange={setGiven} problem={problem} />
      <Button type="submit" disabled={busy}>
        {t(busy ? "checking" : "continue")}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => void discardSignIn()}>
        {t("giveUp")}
      </Button>
    </form>
  );
}
