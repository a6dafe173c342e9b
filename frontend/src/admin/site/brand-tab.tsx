import { useEffect } from "react";
import { FooterLinks } from "@/admin/site/footer-links";
import { SocialRows } from "@/admin/site/social-rows";
import type { TabProps } from "@/admin/site/tab";
import { checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { ChoiceFields } from "@/components/forms/choice-fields";
import { absolute, relative } from "@/components/images/address";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { CardBrand } from "@/lib/server/api.types";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { TitledCard } from "@/ui/titled-card";

const PICTURES = [
  "logo",
  "logo_dark",
  "icon",
  "hero_picture",
  "about_picture",
  "contact_picture",
  "share_picture",
] as const;

const CARDS: readonly CardBrand[] = [
  "Visa",
  "Mastercard",
  "American Express",
  "Discover",
  "Diners Club",
  "JCB",
  "UnionPay",
  "Cartes Bancaires",
];

/** Color, pictures, marks of cards, and the footer's links. */
export function BrandTab({ form, language, wanted }: TabProps) {
  const { t } = useTranslation("admin-site");
  const { values, put, base, fault } = form;
  const named = wanted?.tab === "brand" ? wanted.name : undefined;
  useEffect(() => {
    if (named) document.getElementById(`picture-${named}`)?.scrollIntoView({ block: "center" });
  }, [named]);
  const pale = fault?.reason === "accent_too_pale" ? fault.place : undefined;
  return (
    <div className="grid gap-6">
      <TitledCard title={t("brand.color")} text={t("brand.colorText")}>
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label={t("brand.accent")}
            name="accent"
            type="color"
            className="w-32 [&_input]:h-12 [&_input]:p-1.5"
            value={values.accent ?? "#0f5c50"}
            onChange={({ target }) => put("accent", target.value)}
          />
          {values.accent && (
            <Button variant="quiet" size="sm" onClick={() => put("accent", null)}>
              {t("reset")}
            </Button>
          )}
        </div>
        {base.contrastLight !== null && values.accent === base.content.accent && (
          <p className="mt-3 text-sm text-soft">
            {t("brand.contrast", { light: base.contrastLight, dark: base.contrastDark })}
          </p>
        )}
        {pale && (
          <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-danger">
            {t("brand.tooPale")}
            <Button variant="secondary" size="sm" onClick={() => put("accent", pale)}>
              {t("brand.useReadable", { color: pale })}
            </Button>
          </p>
        )}
      </TitledCard>
      <TitledCard title={t("brand.pictures")} text={t("brand.picturesText")}>
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          {PICTURES.map((name) => (
            <div
              key={name}
              id={`picture-${name}`}
              className={
                name === named ? "rounded-md ring-2 ring-accent ring-offset-8 ring-offset-raised" : ""
              }
            >
              <ImageField
                name={name}
                label={t(`fields.${name}`)}
                hint={t(`brand.hints.${name}`)}
                value={values[name] ? absolute(values[name]) : ""}
                onChange={(address) => put(name, address ? relative(address) : null)}
              />
            </div>
          ))}
        </div>
      </TitledCard>
      <TitledCard title={t("fields.cards")} text={t("brand.cardsText")}>
        <ChoiceFields
          legend={t("brand.cards")}
          hint={t("brand.cardsHint")}
          name="cards"
          options={CARDS}
          chosen={values.cards}
          labelOf={(card) => card}
          onChange={(cards) => put("cards", cards)}
        />
      </TitledCard>
      <TitledCard title={t("brand.footer")} text={t("brand.footerText")}>
        <SocialRows links={values.social} onChange={(links) => put("social", links)} />
        <div className="mt-6">
          <FooterLinks
            key={language}
            language={language}
            links={values.footer_links}
            onChange={(links) => put("footer_links", links)}
          />
        </div>
        <CheckField className="mt-5" label={t("fields.powered_by")} {...checkedBy(form)("powered_by")} />
      </TitledCard>
    </div>
  );
}
