import { usePasswordForm } from "@/account/password/use-password-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";

/** Changes the password (USR-79, USR-80). `email`: the account, for password managers. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation("account");
  const { field, saving, submit } = usePasswordForm();
  return (
    <Card className="max-w-xl px-5 py-6 sm:px-7 sm:py-7">
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field {...field("current")} label={t("password.current")} autoComplete="current-password" />
        <Field
          {...field("next")}
          label={t("reset.new")}
          autoComplete="new-password"
          hint={t("password.hint")}
          className="border-t border-line pt-5"
        />
        <Field {...field("again")} label={t("reset.again")} autoComplete="new-password" />
        <Button type="submit" disabled={saving} className="mt-1 justify-self-start">
          {saving ? t("password.saving") : t("password.save")}
        </Button>
      </form>
    </Card>
  );
}
