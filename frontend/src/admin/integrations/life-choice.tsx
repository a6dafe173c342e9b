import { useTranslation } from "@/lib/i18n/use-t";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

const DAY = 86_400_000;
const LIVES = ["30", "90", "365", "never"] as const;
export type Life = (typeof LIVES)[number];

/** The time at which a token or key that is made now expires; null for never. */
export function expiryOf(life: Life): string | null {
  return life === "never" ? null : new Date(Date.now() + Number(life) * DAY).toISOString();
}

/** How long a token or key is accepted. */
export function LifeChoice({ life, onChange }: { life: Life; onChange: (life: Life) => void }) {
  const { t } = useTranslation("admin-integrations");
  return (
    <Select
      label={t("tokens.expires")}
      name="life"
      value={life}
      onChange={({ target }) => onChange(target.value as Life)}
    >
      <Options
        values={LIVES}
        labelOf={(each) =>
          each === "never" ? t("tokens.never") : t("tokens.inDays", { count: Number(each) })
        }
      />
    </Select>
  );
}
