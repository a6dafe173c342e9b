import type { Dispatch, FormEvent, SetStateAction } from "react";
import { CountryName } from "@/components/forms/country-name";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { metadataOf, type SignUpDetails } from "@/public/create-account/sign-up-details";
import { signUp } from "@/shared/session/actions";
import { ChosenPassword, useChosenPassword } from "@/shared/session/forms/chosen-password";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

interface Props {
  details: SignUpDetails;
  /** A password manager may fill several fields at once: each change is applied to the latest state. */
  onChange: Dispatch<SetStateAction<SignUpDetails>>;
  /** The account was created; its email address is not confirmed yet. */
  onCreated: () => void;
}

const REQUIRED = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
] as const;
const OPTIONAL = [
  { name: "phone", autoComplete: "tel", type: "tel", wide: true },
  { name: "address", autoComplete: "street-address", type: "text", wide: true },
  { name: "postalCode", autoComplete: "postal-code", type: "text", wide: false },
  { name: "city", autoComplete: "address-level2", type: "text", wide: false },
] as const;

/** The full sign-up: names, email and password; the rest is optional (spec §5). */
export function CreateAccountForm({ details, onChange, onCreated }: Props) {
  const { t, i18n } = useTranslation("account");
  const chosen = useChosenPassword();
  const { busy, problem, run } = useAuthCall();
  const change = (name: keyof SignUpDetails, text: string) => onChange((now) => ({ ...now, [name]: text }));
  const field = (name: keyof SignUpDetails) => ({
    label: t(`signup.fields.${name}`),
    name,
    value: details[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const failed = await run(() =>
      signUp(details.email, chosen.password, metadataOf(details, i18n.language)),
    );
    if (failed) {
      toast({ title: t("signup.failed"), description: failed.text, tone: "destructive" });
      return;
    }
    toast({ title: t("signup.created.title"), description: t("signup.created.text") });
    onCreated();
  };
  return (
    <form className="grid gap-5 sm:grid-cols-2" onSubmit={submit}>
      {REQUIRED.map(({ name, autoComplete }) => (
        <Field key={name} required autoComplete={autoComplete} {...field(name)} />
      ))}
      <Field
        type="email"
        required
        autoComplete="username"
        className="sm:col-span-2"
        error={problem?.field === "email" ? problem.text : undefined}
        answered
        {...field("email")}
      />
      <ChosenPassword
        chosen={chosen}
        labels={{ password: t("auth.password"), repeated: t("signup.confirmPassword") }}
        problem={problem}
      />
      <h2 className="mt-3 border-t border-line pt-6 text-heading sm:col-span-2">
        {t("signup.contact")} <span className="font-sans text-sm text-soft">{t("signup.optional")}</span>
      </h2>
      {OPTIONAL.map(({ name, autoComplete, type, wide }) => (
        <Field
          key={name}
          type={type}
          autoComplete={autoComplete}
          className={wide ? "sm:col-span-2" : ""}
          {...field(name)}
        />
      ))}
      <CountryName {...field("country")} autoComplete="country-name" className="sm:col-span-2" />
      {problem && !problem.field && (
        <Notice tone="danger" className="sm:col-span-2">
          {problem.text}
        </Notice>
      )}
      <Button type="submit" disabled={busy || chosen.differ} className="sm:col-span-2">
        {busy ? t("auth.creatingAccount") : t("signup.submit")}
      </Button>
    </form>
  );
}
