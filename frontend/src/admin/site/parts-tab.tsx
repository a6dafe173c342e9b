import type { TabProps } from "@/admin/site/tab";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { TitledCard } from "@/ui/titled-card";

const PAGES = ["news", "features", "workshops", "about"] as const;
const SECTIONS = [
  "home.crafts",
  "home.programme",
  "about.story",
  "about.values",
  "features.sale",
  "contact.chat",
] as const;

/** Pages and sections to switch on and off. */
export function PartsTab({ form: { values, put } }: TabProps) {
  const { t } = useTranslation("admin-site");
  const { off } = values;
  return (
    <div className="grid gap-6">
      {(["pages", "sections"] as const).map((group) => (
        <TitledCard key={group} title={t(`parts.${group}`)} text={t(`parts.${group}Text`)}>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            {(group === "pages" ? PAGES : SECTIONS).map((part) => (
              <CheckField
                key={part}
                name={part}
                label={t(`parts.names.${part.replace(".", "-")}` as "parts.names.news")}
                checked={!off.includes(part)}
                onChange={({ target }) =>
                  put("off", target.checked ? off.filter((each) => each !== part) : [...off, part])
                }
              />
            ))}
          </div>
        </TitledCard>
      ))}
    </div>
  );
}
