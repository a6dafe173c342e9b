import { type Entry, entriesWith, useOwnPages } from "@/admin/site/menu-entries";
import type { TabProps } from "@/admin/site/tab";
import { CheckField } from "@/components/forms/check-field";
import { moveRow, ReorderHandle, ReorderStatus, useReorder } from "@/components/forms/reorder";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Part } from "@/lib/server/api.types";
import { MENUS, type Menu } from "@/lib/site";
import { TitledCard } from "@/ui/titled-card";

type Form = TabProps["form"];

/** The menus of the site: built-in pages and the owner's own in one list, to order and to switch on and off. */
export function MenuLists({ form }: { form: Form }) {
  const { t } = useTranslation("admin-site");
  return (
    <TitledCard title={t("menus.title")} text={t("menus.text")}>
      <div className="grid gap-6 2xl:grid-cols-2">
        {(Object.keys(MENUS) as Menu[]).map((menu) => (
          <MenuList key={menu} form={form} menu={menu} />
        ))}
      </div>
    </TitledCard>
  );
}

function MenuList({ form, menu }: { form: Form; menu: Menu }) {
  const { t } = useTranslation(["admin-site", "public", "admin-content"]);
  const own = useOwnPages(menu);
  const { listed, others } = entriesWith(form.values[menu], menu, own);
  const put = (entries: Entry[]) => form.put(menu, [...entries, ...others]);
  const reorder = useReorder<HTMLOListElement>(listed.length, (from, to) => put(moveRow(listed, from, to)));
  const title = t(`admin-content:menu.${menu}`);
  const labelOf = ({ page }: Entry) =>
    own.find(({ id }) => id === page)?.title ?? t(`public:nav.${page as (typeof MENUS)[Menu][number]}`);
  const hintOf = ({ page }: Entry) => {
    if (own.some(({ id, is_published }) => id === page && !is_published)) return t("menus.draft");
    return form.values.off.includes(page as Part) ? t("menus.off") : undefined;
  };
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-medium">{title}</h3>
      <ReorderStatus reorder={reorder} />
      <ol ref={reorder.list} className="divide-y divide-line rounded-md border border-line">
        {listed.map((entry, at) => (
          <li key={entry.page} className="flex items-center gap-3 py-1 pl-2 pr-4">
            <ReorderHandle reorder={reorder} at={at} />
            <CheckField
              name={`${menu}.${entry.page}`}
              label={labelOf(entry)}
              hint={hintOf(entry)}
              checked={entry.shown}
              onChange={({ target: { checked: shown } }) =>
                put(listed.map((each) => (each === entry ? { ...each, shown } : each)))
              }
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
