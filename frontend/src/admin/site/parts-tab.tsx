import { MenuLists } from "@/admin/site/menu-lists";
import type { TabProps } from "@/admin/site/tab";
import { CheckField } from "@/components/forms/check-field";
import { moveRow, ReorderHandle, ReorderStatus, useReorder } from "@/components/forms/reorder";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Part } from "@/lib/server/api.types";
import { TitledCard } from "@/ui/titled-card";

const PAGES = ["news", "features", "workshops", "about", "referral-program"] as const;
const SECTIONS = ["about.story", "about.values", "features.sale", "contact.chat"] as const;

/** Pages and sections to switch on and off, and the order of the home page. */
export function PartsTab({ form }: TabProps) {
  const { t } = useTranslation("admin-site");
  const { home } = form.values;
  const reorder = useReorder<HTMLOListElement>(home.length, (from, to) =>
    form.put("home", moveRow(home, from, to)),
  );
  return (
    <div className="grid gap-6">
      <TitledCard title={t("parts.home")} text={t("parts.homeText")}>
        <ReorderStatus reorder={reorder} />
        <ol ref={reorder.list} className="divide-y divide-line rounded-md border border-line">
          {home.map((part, at) => (
            <li key={part} className="flex items-center gap-3 py-1 pl-2 pr-4">
              <ReorderHandle reorder={reorder} at={at} />
              <Switch form={form} part={part} />
            </li>
          ))}
        </ol>
      </TitledCard>
      <MenuLists form={form} />
      {(["pages", "sections"] as const).map((group) => (
        <TitledCard key={group} title={t(`parts.${group}`)} text={t(`parts.${group}Text`)}>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            {(group === "pages" ? PAGES : SECTIONS).map((part) => (
              <Switch key={part} form={form} part={part} />
            ))}
          </div>
        </TitledCard>
      ))}
    </div>
  );
}

function Switch({ form: { values, put }, part }: Pick<TabProps, "form"> & { part: Part }) {
  const { t } = useTranslation("admin-site");
  const { off } = values;
  return (
    <CheckField
      name={part}
      label={t(`parts.names.${part.replace(".", "-")}` as "parts.names.news")}
      checked={!off.includes(part)}
      onChange={({ target }) =>
        put("off", target.checked ? off.filter((each) => each !== part) : [...off, part])
      }
    />
  );
}
