import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { changePassword, faultOf, type Passwords } from "@/features/password/change-password";
import { authErrorText } from "@/features/session/auth-error";
import { toast } from "@/lib/toast";

const EMPTY: Passwords = { current: "", next: "", again: "" };

/** The fields that a problem is about; marked until they are typed into again. */
type Marked = readonly (keyof Passwords)[];

function marksOf(fault: "missing" | "differ" | "short", typed: Passwords): Marked {
  if (fault === "differ") return ["again"];
  if (fault === "short") return ["next"];
  return (Object.keys(typed) as (keyof Passwords)[]).filter((name) => !typed[name]);
}

/** The state of the form for a new password; what is wrong is a toast (VAL-51 to VAL-53, ERR-62 to ERR-64). */
export function usePasswordForm() {
  const { t } = useTranslation("account");
  const [typed, setTyped] = useState(EMPTY);
  const [marked, setMarked] = useState<Marked>([]);
  const [saving, setSaving] = useState(false);

  const fail = (error: unknown) => {
    const { code } = error as { code?: string };
    const ofCurrent = code?.startsWith("current_password");
    setMarked(ofCurrent ? ["current"] : code ? ["next"] : []);
    const said = ofCurrent ? t("password.wrong") : code && authErrorText(t, error);
    toast({
      title: t("password.failed.title"),
      description: said || t("password.failed.text"),
      tone: "destructive",
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(typed);
    if (fault) {
      setMarked(marksOf(fault, typed));
      const title = t(`password.${fault}.title`);
      return toast({ title, description: t(`password.${fault}.text`), tone: "destructive" });
    }
    setSaving(true);
    try {
      await changePassword(typed);
      setTyped(EMPTY);
      setMarked([]);
      toast({ title: t("reset.done.title"), description: t("reset.done.text") });
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };

  /** The properties of a field. */
  const field = (name: keyof Passwords) => ({
    type: "password",
    value: typed[name],
    invalid: marked.includes(name),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value });
      setMarked(marked.filter((each) => each !== name));
    },
  });

  return { field, saving, submit };
}
