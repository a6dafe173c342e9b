import { PICTURES, type StoredFile, smaller } from "@/admin/media/file";
import { UploadZone } from "@/admin/media/upload-zone";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { Pager } from "@/components/data-table/pager";
import { useList } from "@/components/data-table/use-list";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Lines } from "@/ui/empty-drawing";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

/** Pictures: what an empty list of this kind would hold. */
const GALLERY: Lines = [
  "M20 48l14-14 12 12 8-8 14 14v4H20z",
  "M20 16h48v40H20zM20 48l14-14 12 12 8-8 14 14M57 27h.01M26 62h48V24",
];

interface Props {
  /** The action of a click on an image, and its label. */
  onPick: (file: StoredFile) => void;
  nameOf: (file: StoredFile) => string;
}

const TILES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** All images as tiles, with upload and search. */
export function MediaLibrary({ onPick, nameOf }: Props) {
  const { t } = useTranslation("admin-media");
  const list = useList(PICTURES);
  const { rows, error } = list;
  return (
    <>
      <UploadZone />
      <ListToolbar list={list} searchLabel={t("search")} />
      {error && !rows && <LoadError title={t("failed")} error={error} onRetry={list.reload} />}
      {rows?.length === 0 && (
        <EmptyState
          drawing={list.state.search ? "search" : GALLERY}
          title={t("empty")}
          text={list.state.search ? t("narrowed") : t("emptyText")}
        />
      )}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4" aria-busy={list.fetching}>
        {rows?.map((file) => (
          <li key={file.id}>
            <Tile file={file} name={nameOf(file)} onPick={() => onPick(file)} />
          </li>
        ))}
        {!rows && !error && TILES.map((key) => <Skeleton key={key} className="aspect-[4/3]" />)}
      </ul>
      <Pager list={list} />
    </>
  );
}

function Tile({ file, name, onPick }: { file: StoredFile; name: string; onPick: () => void }) {
  const { t } = useTranslation("admin-media");
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPick}
      className="block w-full cursor-pointer overflow-hidden rounded-lg border border-line bg-raised text-left hover:border-accent"
    >
      <img
        src={smaller(file, 320)}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-[4/3] w-full bg-sunken object-cover"
      />
      <span className="block px-3 py-2.5">
        <span className="block truncate text-sm font-medium">{file.alt || file.name}</span>
        <span className="block text-sm text-soft">
          {file.alt ? `${file.width} × ${file.height}` : t("noAlt")}
        </span>
      </span>
    </button>
  );
}
