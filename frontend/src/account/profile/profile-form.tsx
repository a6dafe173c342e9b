import { type FormEvent, lazy, Suspense } from "react";
import type { FieldName, Profile } from "@/account/profile/profile";
import { ProfileCard } from "@/account/profile/profile-card";
import { useProfileForm } from "@/account/profile/use-profile-form";
import { CountryName } from "@/components/forms/country-name";
import { LanguageOptions } from "@/components/forms/language-options";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

/** Lazy: only for profiles that were changed elsewhere. */
const NewerProfile = lazy(() => import("@/account/profile/newer-profile"));

/** The autocomplete token of each field. */
const KNOWN_AS: Record<FieldName, string> = {
  first_name: "given-name",
  last_name: "family-name",
  language: "language",
  phone: "tel",
  address: "street-address",
  city: "address-level2",
  postal_code: "postal-code",
  country: "country-name",
  company: "organization",
  vat_id: "off",
};

/** The three cards of a profile and their submit button (USR-22 to USR-31). Nothing is required (VAL-55). */
export function ProfileForm({ userId, profile }: { userId: string; profile: Profile }) {
  const { t } = useTranslation("account");
  const form = useProfileForm(userId, profile);
  const { values, unsaved, saving, newer, badVatId, type, save, overwrite, discard } = form;
  const field = (name: FieldName) => ({
    name,
    label: t(`profile.fields.${name}`),
    value: values[name],
    autoComplete: KNOWN_AS[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      {newer && (
        <Suspense>
          <NewerProfile values={values} newer={newer} onKeep={overwrite} onTake={discard} />
        </Suspense>
      )}
      <ProfileCard title={t("profile.personal.title")} text={t("profile.personal.text")}>
        <Field {...field("first_name")} />
        <Field {...field("last_name")} />
        <Field
          label={t("profile.email")}
          type="email"
          name="email"
          autoComplete="email"
          value={profile.email}
          readOnly
          hint={t("profile.emailNote")}
          className="sm:col-span-2"
        />
        <Select {...field("language")} hint={t("profile.languageNote")} className="sm:col-span-2">
          <LanguageOptions chosen={values.language} />
        </Select>
      </ProfileCard>
      <ProfileCard title={t("profile.contact.title")} text={t("profile.contact.text")}>
        <Field {...field("phone")} type="tel" className="sm:col-span-2" />
      </ProfileCard>
      <ProfileCard title={t("profile.place.title")} text={t("profile.place.text")}>
        <TextArea {...field("address")} rows={3} className="sm:col-span-2" />
        <Field {...field("city")} />
        <Field {...field("postal_code")} />
        <CountryName {...field("country")} className="sm:col-span-2" />
        <Field {...field("company")} />
        <Field
          {...field("vat_id")}
          hint={t("profile.vatIdNote")}
          error={badVatId ? t("profile.badVatId") : undefined}
        />
      </ProfileCard>
      <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
        {unsaved && <p className="text-sm text-soft">{t("profile.unsaved")}</p>}
        <Button type="submit" disabled={saving} className="min-w-40">
          {saving ? t("profile.saving") : t("profile.save")}
        </Button>
      </div>
    </form>
  );
}
