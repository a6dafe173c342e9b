import { type FormEvent, useState } from "react";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { send } from "@/lib/server/rest";
import { toast } from "@/lib/toast";
import { useFormFaults } from "@/lib/use-form-faults";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

/** Complete a typed `mysite.com` to the address that the browser accepts. */
function withScheme(field: HTMLInputElement): void {
  const typed = field.value.trim();
  if (/^[^\s/:@]+\.[^\s/:@]+/.test(typed)) field.value = `https://${typed}`;
}

/** Complete the link before the browser checks it; Enter in a field presses the button, too. */
function completeLink(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem("referral_link");
  if (field instanceof HTMLInputElement) withScheme(field);
}

/**
 * The application to the referral program. Calls back with the submitted email address; input is kept when sending
 * failed.
 */
export function ApplicationForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, language } = useTranslation("home-below");
  const common = useT();
  const [sending, setSending] = useState(false);
  const complain = (text: string) =>
    toast({ tone: "destructive", title: t("programme.error.title"), description: text });
  const { errorOf, watch, valuesOf } = useFormFaults((name, fault) => {
    if (name === "email" && fault === "required") complain(t("programme.error.empty"));
  });

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    if (!values) return;
    const { email = "", referral_link = "" } = values;
    setSending(true);
    try {
      const link = referral_link || null;
      await send("referral_signups", { email, referral_link: link, status: "pending", language });
      onSent(email);
    } catch (error) {
      console.error("The application was not sent:", error);
      complain(t("programme.error.failed"));
      setSending(false);
    }
  }

  return (
    // `dialog`: until the script has loaded, Enter does nothing instead of putting the address into the URL.
    <form method="dialog" onSubmit={apply} {...watch}>
      <h3 className="text-heading">{t("programme.form.title")}</h3>
      <fieldset disabled={sending} className="mt-6 grid gap-5">
        <Field
          label={t("programme.form.email")}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errorOf("email")}
        />
        <Field
          label={common("form.optional", { label: t("programme.form.link") })}
          hint={t("programme.form.linkHint")}
          name="referral_link"
          type="url"
          inputMode="url"
          onBlur={({ currentTarget }) => withScheme(currentTarget)}
          autoComplete="url"
          placeholder="https://"
          maxLength={2000}
          error={errorOf("referral_link")}
        />
        <Button type="submit" size="lg" onClick={({ currentTarget }) => completeLink(currentTarget.form)}>
          {t(sending ? "programme.form.submitting" : "programme.form.submit")}
        </Button>
      </fieldset>
      <p className="mt-4 text-sm text-soft">
        {t("programme.form.privacy")}{" "}
        <SiteLink to="/privacy" className="underline underline-offset-4 hover:text-accent">
          {common("nav.privacy")}
        </SiteLink>
      </p>
    </form>
  );
}
