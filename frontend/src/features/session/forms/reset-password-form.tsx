import { type FormEvent, useState } from "react";
import { setPassword } from "@/features/session/actions";
import { useAuthCall } from "@/features/session/forms/use-auth-call";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

/** A new password, typed twice, for whoever a mail link has signed in. */
export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("account");
  const [password, setNew] = useState("");
  const [again, setAgain] = useState("");
  const { busy, problem, run } = useAuthCall();
  const differ = again !== "" && again !== password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (differ || (await run(() => setPassword(password)))) return;
    toast({ title: t("reset.done.title"), description: t("reset.done.text") });
    onDone();
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && <Notice tone="danger">{problem.text}</Notice>}
      <Field
        label={t("reset.new")}
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setNew(event.target.value)}
        invalid={problem?.field === "password"}
      />
      <Field
        label={t("reset.again")}
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={differ ? t("auth.passwordsDiffer") : undefined}
      />
      <Button type="submit" disabled={busy || differ}>
        {busy ? t("reset.saving") : t("reset.save")}
      </Button>
    </form>
  );
}
