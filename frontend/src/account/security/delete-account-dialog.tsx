import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "@/account/security/failure-text";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { toast } from "@/lib/toast";
import { sessionIsOver } from "@/shared/session/interrupted";
import { putSession, SIGNED_OUT } from "@/shared/session/session-store";
import { clearStoredSession } from "@/shared/session/stored-session";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const LINES = ["goes", "access", "stays", "invoices", "final"] as const;

/** Lists what is deleted and what is kept, and asks for the password. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["account-security", "account"]);
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const message = (error: unknown) => {
    const { status, hint } = error instanceof HttpError ? error : {};
    if (hint === "current_password_invalid") return t("leave.wrong");
    if (hint === "own_admin_role") return t("leave.admin");
    return status === 429 ? t("leave.many") : failureText(t, error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call("delete-account", { password });
      void navigate("/");
      clearStoredSession();
      putSession(SIGNED_OUT);
      toast({ title: t("leave.done") });
    } catch (error) {
      // The sign-in form replaces the dialog, and the deletion is not continued.
      if (sessionIsOver(error))
        toast({ title: t("leave.notDone"), description: failureText(t, error), tone: "destructive" });
      setProblem(message(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("leave.ask")} busy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        <ul className="mb-6 grid list-disc gap-1.5 pl-5 marker:text-highlight">
          {LINES.map((line) => (
            <li key={line}>{t(`leave.${line}`)}</li>
          ))}
        </ul>
        <Field
          label={t("leave.password")}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={problem}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem(undefined);
          }}
        />
        <DialogFoot>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t("leave.cancel")}
          </Button>
          <Button type="submit" variant="danger" disabled={busy || password === ""}>
            {busy ? t("leave.working") : t("leave.confirm")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
