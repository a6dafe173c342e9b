import { type FormEvent, useState } from "react";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useErrorText } from "@/components/forms/error-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { appsOf } from "@/shared/session/factors";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

/** Asks for the password, or for a code of the app, before lasting access is given. */
export default function ProofDialog({ onClose }: { onClose: (given: boolean) => void }) {
  const { t } = useTranslation("two-factor");
  const errorText = useErrorText();
  const { user } = useSession();
  const way = appsOf(user).length > 0 ? "code" : "password";
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call("prove", { [way]: typed });
      onClose(true);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("proof.title")} text={t("proof.text")} busy={busy} onClose={() => onClose(false)}>
      <form onSubmit={submit}>
        <Field
          label={way === "code" ? t("code") : t("proof.password")}
          name="proof"
          required
          {...(way === "code"
            ? { inputMode: "numeric" as const, autoComplete: "one-time-code" }
            : { type: "password", autoComplete: "current-password" })}
          value={typed}
          error={problem}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        <DialogFoot>
          <Button variant="secondary" disabled={busy} onClick={() => onClose(false)}>
            {t("fresh.cancel")}
          </Button>
          <Button type="submit" disabled={busy || typed === ""}>
            {busy ? t("checking") : t("continue")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
