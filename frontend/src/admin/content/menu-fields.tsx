import { MENUS, type StoryValues } from "@/admin/content/story";
import type { Put } from "@/admin/content/use-story-form";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

interface Props {
  values: StoryValues;
  put: Put;
  errorOf: ErrorOf;
}

/** Where the site links a page: its menu, and its place among that menu's pages. */
export function MenuFields({ values, put, errorOf }: Props) {
  const { t } = useTranslation("admin-content");
  const bound = boundTo({ values, put }, errorOf);
  return (
    <div className="grid gap-4">
      <Select label={t("menu.menu")} {...bound("menu")}>
        <Options values={MENUS} labelOf={(menu) => t(`menu.${menu}`)} />
      </Select>
      {values.menu !== "none" && (
        <Field
          label={t("menu.position")}
          name="menu_position"
          type="number"
          min={0}
          max={1000}
          step={1}
          required
          value={values.menuPosition}
          hint={t("menu.positionHint")}
          error={errorOf("menu_position")}
          onChange={({ target }) => put("menuPosition", target.value)}
        />
      )}
    </div>
  );
}
