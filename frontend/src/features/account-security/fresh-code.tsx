import { type FormEvent, useState } from "react";
import { Dialog, DialogFoot } from "@/features/admin/dialog";
import { CodeFields, noCode } from "@/features/session/code-fields";
import { appsOf, giveCode } from "@/features/session/factors";
import { useSession } from "@/features/session/session-store";
import { useAuthCall } from "@/features/session/use-auth-call";
import { useTranslation } from "@/lib/use-t";
import { Button } from "@/ui/button";

interface Props {
  title: string;
  /** What will happen. */
  text: string;
  confirm: string;
  danger?: boolean;
  /** Runs once the code was right. */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a fresh code before the second step itself is changed. */
export function FreshCode({ title, text, confirm, danger = false, act, onClose }: Props) {
  const { t } = useTranslation("second-step");
  const { user } = useSession();
  const [apps] = useState(() => appsOf(user));
  const [given, setGiven] = useState(() => noCode(apps));
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      await giveCode(given);
      await act();
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
