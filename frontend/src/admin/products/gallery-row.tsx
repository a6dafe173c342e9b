import { type Reorder, ReorderHandle } from "@/components/forms/reorder";
import type { LinkRow } from "@/components/forms/rows";
import { isFilm } from "@/lib/film";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

interface Props {
  row: LinkRow;
  at: number;
  /** null for the only row. */
  reorder: Pick<Reorder, "drag" | "press"> | null;
  error: string | undefined;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

/** A picture or film of the gallery with its caption. */
export function GalleryRow({ row: { rowId, title, url }, at, reorder, error, onCaption, onRemove }: Props) {
  const { t } = useTranslation("admin");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {reorder && <ReorderHandle reorder={reorder} at={at} />}
      {isFilm(url) ? (
        <span className="grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-sm border border-line px-1 text-xs text-soft [overflow-wrap:anywhere]">
          {url.split("/").pop()}
        </span>
      ) : (
        <Picture
          src={url}
          alt=""
          className="h-16 w-24 shrink-0 rounded-sm border border-line object-contain"
        />
      )}
      <Field
        label={t("shared.rowField", { label: t("products.sales.shotTitle"), row: at + 1 })}
        name={`${rowId}.title`}
        className="min-w-40 flex-1"
        required
        maxLength={200}
        value={title}
        error={error}
        onChange={({ target }) => onCaption(target.value)}
      />
      <button
        type="button"
        aria-label={t("shared.removeRow", { row: at + 1 })}
        className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-danger-wash hover:text-danger"
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}
