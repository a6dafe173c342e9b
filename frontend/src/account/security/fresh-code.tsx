import { type FormEvent, useState } from "react";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { appsOf, verifyCode } from "@/shared/session/factors";
import { CodeFields, noCode } from "@/shared/session/forms/code-fields";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";

interface Props {
  title: string;
  /** Explains the change. */
  text: string;
  confirm: string;
  danger?: boolean;
  /** Runs after a correct code. */
  mutate: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a fresh code before two-factor settings are changed. */
export function FreshCode({ title, text, confirm, danger = false, mutate, onClose }: Props) {
  const { t } = useTranslation("two-factor");
  const { user } = useSession();
  const [apps] = useState(() => appsOf(user));
  const [given, setGiven] = useState(() => noCode(apps));
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      await verifyCode(given);
      await mutate();
    });
  };
  return (
    <Dialog title={title} text={text} busy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        <CodeFields apps={apps} value={given} onChange={setGiven} problem={problem} />
        <DialogFoot>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("fresh.cancel")}
          </Button>
          <Button type="submit" variant={danger ? "danger" : "primary"} disabled={busy}>
            {busy ? t("checking") : confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
