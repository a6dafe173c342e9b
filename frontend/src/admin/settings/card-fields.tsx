import { useQuery as useServerState } from "@tanstack/react-query";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Notice } from "@/ui/notice";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

const PLACES = ["page", "checkout"] as const;

/** The choice of where customers pay, if the card provider has a form for it, and what the form still lacks. */
export function CardFields({ form: { values, put } }: { form: SettingsForm }) {
  const { t } = useTranslation("admin-settings");
  const { data } = useServerState({
    queryKey: ["/functions/v1/checkout-form"],
    queryFn: () => call("checkout-form", {}),
  });
  const chosen = values.embedded_checkout;
  if (!data || (data.state === "none" && !chosen)) return null;
  const { provider, state, setting } = data;
  const place = chosen ? "checkout" : "page";
  return (
    <TitledCard title={t("cards.title")} text={t("cards.text")}>
      <Select
        label={t("cards.where")}
        name="embedded_checkout"
        value={place}
        hint={t(`cards.hints.${place}`, { provider })}
        onChange={({ target }) => put("embedded_checkout", target.value === "checkout")}
      >
        <Options values={PLACES} labelOf={(each) => t(`cards.places.${each}`, { provider })} />
      </Select>
      {chosen && state !== "ready" && (
        <Notice tone="waiting" className="mt-4">
          {t("cards.missing", { provider })} {t(`cards.states.${state}`, { provider, setting })}
        </Notice>
      )}
    </TitledCard>
  );
}
