import type { ReactNode } from "react";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { useCompany } from "@/lib/company";
import { useReading, useT } from "@/lib/i18n/use-t";
import { nameOf, useMenu, useSite } from "@/lib/site";
import { ConsentLink } from "@/shared/consent/consent-link";
import { SiteLink } from "@/shared/referral/site-link";

const LEGAL = [
  { to: "/privacy", name: "privacy" },
  { to: "/terms", name: "terms" },
  { to: "/withdrawal", name: "withdraw" },
  { to: "/imprint", name: "imprint" },
] as const;

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-sans text-sm font-semibold">{title}</h2>
      <ul className="mt-4 space-y-2.5 text-[0.9375rem] text-soft">{children}</ul>
    </div>
  );
}

const LINK = "hover:text-accent hover:underline underline-offset-4";

/** The footer of every public page. */
export function Footer() {
  const t = useT();
  const site = useSite();
  const { name, legalName = name, street, city, email, phone } = useCompany();
  const { social, links, poweredBy } = site;
  const reading = useReading();
  const menu = useMenu("footer");
  return (
    <footer className="mt-24 border-t border-line bg-sunken">
      <div className="frame flex flex-wrap gap-12 py-14 sm:grid sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="w-full sm:max-lg:col-span-3">
          <Logo />
          <p className="mt-4 max-w-xs text-soft">{t("footer.motto")}</p>
          <address className="mt-6 text-[0.9375rem] not-italic leading-7 text-soft">
            {street && <span className="block">{street}</span>}
            {city && <span className="block">{city}</span>}
            {email && (
              <a className={`block ${LINK}`} href={`mailto:${email}`}>
                {email}
              </a>
            )}
            {phone && (
              <a className={`block ${LINK}`} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                {phone}
              </a>
            )}
          </address>
        </div>
        <Column title={t("footer.shop")}>
          {menu.map(({ to, label, lang }) => (
            <li key={to} lang={lang}>
              <SiteLink className={LINK} to={to}>
                {label}
              </SiteLink>
            </li>
          ))}
        </Column>
        <Column title={t("footer.support")}>
          {links.length === 0 && (
            <li>
              <SiteLink className={LINK} to="/contact">
                {t("nav.contact")}
              </SiteLink>
            </li>
          )}
          {links.map((link) => {
            const { url } = link;
            const name = nameOf(link, reading);
            return (
              <li key={name}>
                {url.startsWith("/") ? (
                  <SiteLink className={LINK} to={url}>
                    {name}
                  </SiteLink>
                ) : (
                  <a className={LINK} href={url} target="_blank" rel="noopener">
                    {name}
                  </a>
                )}
              </li>
            );
          })}
        </Column>
        <Column title={t("footer.legal")}>
          {LEGAL.map(({ to, name }) => (
            <li key={to}>
              <SiteLink className={LINK} to={to}>
                {t(`nav.${name}`)}
              </SiteLink>
            </li>
          ))}
          <ConsentLink className={LINK} />
        </Column>
      </div>
      <div className="frame flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-line py-5 text-sm text-soft">
        <p>{t("footer.copyright", { company: legalName })}</p>
        {poweredBy && <p>{t("footer.runsOn", { engine: "Guildhall" })}</p>}
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {social.map(({ name: place, url }) => (
            <li key={place}>
              <a className={LINK} href={url} target="_blank" rel="noopener">
                {place}
              </a>
            </li>
          ))}
        </ul>
        {/* The header has it, unless its menu hides it. */}
        <span className="-ml-3 sm:hidden">
          <LanguagePicker />
        </span>
      </div>
    </footer>
  );
}
