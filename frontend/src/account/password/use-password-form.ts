import { type FormEvent, useState } from "react";
import { changePassword, type Fault, faultOf, type Passwords } from "@/account/password/change-password";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { authErrorText } from "@/shared/session/auth-error";

const EMPTY: Passwords = { current: "", next: "", again: "" };

/** The text below each field that an error concerns, until the field is edited. */
type Marked = Partial<Record<keyof Passwords, string>>;

/** Return the fields that an error concerns. */
function fieldsOf(fault: Fault, typed: Passwords): (keyof Passwords)[] {
  if (fault === "differ") return ["again"];
  if (fault === "short") return ["next"];
  return (Object.keys(typed) as (keyof Passwords)[]).filter((name) => !typed[name]);
}

/**
 * The state of the form for a new password; errors are toasts, and texts at their fields (VAL-51 to VAL-53, ERR-62 to
 * ERR-64).
 */
export function usePasswordForm() {
  const { t } = useTranslation("account");
  const [typed, setTyped] = useState(EMPTY);
  const [marked, setMarked] = useState<Marked>({});
  const [saving, setSaving] = useState(false);

  const fail = (error: unknown) => {
    const { code } = error as { code?: string };
    const ofCurrent = code?.startsWith("current_password");
    const message = ofCurrent ? t("password.wrong") : code && authErrorText(t, error);
    setMarked(message ? { [ofCurrent ? "current" : "next"]: message } : {});
    toast({
      title: t("password.failed.title"),
      description: message || t("password.failed.text"),
      tone: "destructive",
    });
  };

  const save = async (payload: Passwords) => {
    setSaving(true);
    try {
      await changePassword(payload);
      setTyped(EMPTY);
      setMarked({});
      toast({ title: t("reset.done.title"), description: t("reset.done.text") });
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(typed);
    if (!fault) return save(typed);
    const text = t(`password.${fault}.text`);
    const atField = fault === "missing" ? t("password.missing.field") : text;
    setMarked(Object.fromEntries(fieldsOf(fault, typed).map((name) => [name, atField])));
    toast({ title: t(`password.${fault}.title`), description: text, tone: "destructive" });
  };

  /** Return the props of a field. */
  const field = (name: keyof Passwords) => ({
    type: "password",
    value: typed[name],
    error: marked[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value });
      setMarked({ ...marked, [name]: undefined });
    },
  });

  return { field, saving, submit };
}
