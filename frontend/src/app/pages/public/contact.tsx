import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import type { FreeT } from "@/lib/i18n/i18n-types";
import { useTranslation } from "@/lib/i18n/use-t";
import { claimsIn, useClaims, useIsOn, useSite } from "@/lib/site";
import { Channels } from "@/public/contact/channels";
import { ContactForm } from "@/public/contact/contact-form";
import { OfficeCard } from "@/public/contact/office-card";
import { Questions } from "@/public/contact/questions";
import { ReferralBanner } from "@/shared/referral/referral-banner";

export const meta = ({ t }: MetaContext): Meta => {
  const { support, answerHours: hours } = claimsIn(t as FreeT);
  const description = t("company:contact.description", { support, hours });
  return { title: pageTitle(t("public:nav.contact")), ...(support && hours && { description }) };
};

export default function ContactPage() {
  const { t } = useTranslation("company");
  const { support, answerHours: hours } = useClaims();
  const chat = useIsOn("contact.chat");
  const { office } = useSite();
  const { name, legalName = name, street, city, email, phone } = useCompany();
  return (
    <>
      <div className="frame pt-12 pb-12 sm:pt-16 sm:pb-16">
        <h1 className="text-hero">{t("contact.title")}</h1>
        {support && hours && (
          <p className="mt-6 max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">
            {t("contact.subtitle", { support, hours })}
          </p>
        )}
      </div>
      <Channels email={email} phone={phone} support={chat ? support : undefined} />
      <div className="frame grid items-start gap-x-16 gap-y-14 pt-14 sm:pt-20 lg:grid-cols-[1.6fr_1fr]">
        <section>
          <h2 className="text-title">{t("contact.form.title")}</h2>
          <ReferralBanner className="mt-6" />
          <div className="mt-8">
            <ContactForm />
          </div>
        </section>
        {(street || city || office) && <OfficeCard name={legalName} street={street} city={city} />}
      </div>
      <Questions />
    </>
  );
}
