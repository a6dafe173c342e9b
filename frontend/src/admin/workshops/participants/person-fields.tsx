import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";

/** The fields that name a person who takes a seat. */
export function PersonFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { t } = useTranslation("admin-workshops");
  return (
    <>
      <Field
        label={t("adding.email")}
        name="email"
        type="email"
        required
        hint={t("adding.emailHint")}
        error={errorOf("email")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("adding.firstName")} name="first_name" />
        <Field label={t("adding.lastName")} name="last_name" />
      </div>
    </>
  );
}
