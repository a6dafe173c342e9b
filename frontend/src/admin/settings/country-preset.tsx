import { useState } from "react";
import { localZone } from "@/admin/settings/settings";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { formatRate } from "@/lib/i18n/format";
import { LANGUAGE_NAMES } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Preset = Functions["country-preset"]["answer"];

/** Put what is usual in a country into the form. Each of it can be changed there. */
function apply({ values, put }: SettingsForm, preset: Preset) {
  const { contentLanguage: language } = preset;
  put("currency", preset.currency);
  put("content_language", language);
  if (!values.languages.includes(language)) put("languages", [...values.languages, language]);
  put("mode", preset.taxMode);
  put("shipped_rates", preset.taxMode !== "none");
  put("vat_check", preset.vatCheck);
  put("refund_days", String(preset.refundDays));
  put("time_zone", zoneOf(preset));
}

/** Return the time zone of this browser if the country has it, else the country's main one. */
function zoneOf({ timeZones }: Preset): string {
  const here = localZone();
  return timeZones.includes(here) ? here : (timeZones[0] ?? here);
}

/**
 * The choice of the country, and what follows from it. A shop that has no settings yet takes what is usual there at once;
 * one that has them is asked first.
 */
export function useCountryPreset(form: SettingsForm) {
  const [preset, setPreset] = useState<Preset | null>(null);
  const [applied, setApplied] = useState(false);
  const use = (chosen: Preset) => {
    apply(form, chosen);
    setApplied(true);
  };
  const choose = async (country: string) => {
    form.put("company.country", country);
    setApplied(false);
    const found = await call("country-preset", { country }).catch(() => null);
    setPreset(found);
    if (found && form.base.version === 0) use(found);
  };
  return { preset, applied, use, choose };
}

/** What is usual in the chosen country: as applied, or as an offer. */
export function CountryPreset({ state }: { state: ReturnType<typeof useCountryPreset> }) {
  const { t, language } = useTranslation("admin-settings");
  const { preset, applied, use } = state;
  if (!preset) return null;
  const { currency, contentLanguage, taxMode, vatRate, refundDays: days, market } = preset;
  const facts = [
    currency,
    LANGUAGE_NAMES[contentLanguage],
    taxMode === "none" || vatRate === null
      ? t("preset.noTax")
      : t("preset.vat", { rate: formatRate(Number(vatRate), language) }),
    t("preset.refund", { count: days }),
    t("preset.zone", { zone: zoneOf(preset) }),
    t(`preset.markets.${market}`),
  ];
  return (
    <Notice tone={applied ? "good" : "info"} className="mt-5">
      <p className="font-medium">{t(applied ? "preset.applied" : "preset.offer")}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {!applied && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => use(preset)}>
          {t("preset.apply")}
        </Button>
      )}
    </Notice>
  );
}
