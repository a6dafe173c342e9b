import { MENUS, type StoryValues } from "@/admin/content/story";
import type { Put } from "@/admin/content/use-story-form";
import { OfficeLink } from "@/admin/shared/office-link";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

interface Props {
  values: StoryValues;
  put: Put;
  errorOf: ErrorOf;
}

/** The menu in which the site links a page. */
export function MenuFields({ values, put, errorOf }: Props) {
  const { t } = useTranslation("admin-content");
  const bound = boundTo({ values, put }, errorOf);
  return (
    <div className="grid gap-4">
      <Select label={t("menu.menu")} {...bound("menu")}>
        <Options values={MENUS} labelOf={(menu) => t(`menu.${menu}`)} />
      </Select>
      {values.menu !== "none" && (
        <OfficeLink
          otherwise={null}
          className="justify-self-start text-sm text-accent underline"
          to="/admin/site#parts"
        >
          {t("menu.order")}
        </OfficeLink>
      )}
    </div>
  );
}
