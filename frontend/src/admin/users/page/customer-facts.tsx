import { PageSection } from "@/admin/shared/page-section";
import type { User } from "@/admin/users/user";
import { Facts } from "@/components/facts";
import { formatDate } from "@/lib/i18n/dates";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";

/** The contact data of a customer. */
export function CustomerFacts({ user }: { user: User }) {
  const { t, language } = useTranslation(["admin", "admin-customers"]);
  const town = [user.postal_code, user.city].filter(Boolean).join(" ");
  const email = (
    <a href={`mailto:${user.email}`} className="wrap-anywhere text-accent underline underline-offset-4">
      {user.email}
    </a>
  );
  return (
    <PageSection title={t("admin-customers:facts")}>
      <Facts
        facts={[
          { label: t("users.email"), value: email },
          { label: t("users.phone"), value: user.phone },
          { label: t("users.language"), value: LANGUAGE_NAMES[user.language as Language] },
          { label: t("users.joined"), value: formatDate(user.created_at, language) },
          {
            label: t("users.address"),
            value: [user.company, user.address, town, user.country].filter(Boolean).join("\n"),
          },
          { label: t("admin-customers:vatId"), value: user.vat_id },
          { label: t("users.id"), value: <code className="break-all text-sm">{user.id}</code> },
        ]}
      />
    </PageSection>
  );
}
