import type { FormEvent } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { setPassword } from "@/shared/session/actions";
import { ChosenPassword, useChosenPassword } from "@/shared/session/forms/chosen-password";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** A new password, typed twice, for a user signed in by an email link. */
export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("account");
  const chosen = useChosenPassword();
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => setPassword(chosen.password))) return;
    toast({ title: t("reset.done.title"), description: t("reset.done.text") });
    onDone();
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {problem && !problem.field && <Notice tone="danger">{problem.text}</Notice>}
      <ChosenPassword
        chosen={chosen}
        labels={{ password: t("reset.new"), repeated: t("reset.again") }}
        problem={problem}
      />
      <Button type="submit" disabled={busy || chosen.differ}>
        {busy ? t("reset.saving") : t("reset.save")}
      </Button>
    </form>
  );
}
