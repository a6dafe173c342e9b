import { type FormEvent, useState } from "react";
import { useT, useTranslation } from "@/lib/i18n/use-t";
import { send } from "@/lib/server/rest";
import { toast } from "@/lib/toast";
import { useFormFaults } from "@/lib/use-form-faults";
import { MessageField } from "@/public/contact/message-field";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

/** The server's maximum length, in characters. */
const LIMITS = { name: 300, email: 254, subject: 300 };

/** The contact form. Input is kept when sending failed. */
export function ContactForm() {
  const { t, language } = useTranslation("company");
  const common = useT();
  const [sending, setSending] = useState(false);
  /** A new number empties the form. */
  const [rendered, setRendered] = useState(0);
  const { errorOf, watch, valuesOf } = useFormFaults();

  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    if (!values) return;
    const { name = "", email = "", subject = "", message = "" } = values;
    setSending(true);
    try {
      await send("contact_messages", { name, email, subject: subject || null, message, language });
      setRendered((number) => number + 1);
      toast({ title: t("contact.form.success.title"), description: t("contact.form.success.text") });
    } catch (error) {
      console.error("The message was not sent:", error);
      toast({
        tone: "destructive",
        title: t("contact.form.error.title"),
        description: t("contact.form.error.text"),
      });
    }
    setSending(false);
  }

  return (
    // `dialog`: until the script has loaded, Enter does nothing instead of putting the message into the URL.
    <form key={rendered} method="dialog" onSubmit={write} {...watch}>
      <fieldset disabled={sending} className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("contact.form.name")}
          name="name"
          autoComplete="name"
          maxLength={LIMITS.name}
          required
          error={errorOf("name")}
        />
        <Field
          label={t("contact.form.email")}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          required
          error={errorOf("email")}
        />
        <Field
          className="sm:col-span-2"
          label={common("form.optional", { label: t("contact.form.subject") })}
          name="subject"
          maxLength={LIMITS.subject}
        />
        <MessageField className="sm:col-span-2" error={errorOf("message")} />
        <Button type="submit" size="lg" className="sm:col-span-2 sm:justify-self-start">
          {t(sending ? "contact.form.sending" : "contact.form.send")}
        </Button>
      </fieldset>
    </form>
  );
}
