import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { toast } from "@/lib/toast";
import { putSession, SIGNED_OUT, useSession } from "@/shared/session/session-store";
import { leaveStoredSession } from "@/shared/session/stored-session";
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
  const { over } = useSession();
  const [deletion] = useState(() => new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session ends
  useEffect(() => {
    if (!over || !busy) return;
    // Unlike a save it is not continued after signing in again: it can't be undone.
    deletion.abort();
    const description = t("account:auth.errors.session_not_found");
    toast({ title: t("leave.notDone"), description, tone: "destructive" });
    onClose();
  }, [over]);
  const message = (error: unknown) => {
    const { status, hint } = error instanceof HttpError ? error : {};
    if (hint === "current_password_invalid") return t("leave.wrong");
    if (hint === "own_admin_role") return t("leave.admin");
    return status === 429 ? t("leave.many") : t("noAnswer");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call("delete-account", { password }, deletion.signal);
      void navigate("/");
      leaveStoredSession();
      putSession(SIGNED_OUT);
      toast({ title: t("leave.done") });
    } catch (error) {
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
