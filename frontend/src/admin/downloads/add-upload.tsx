import { UPLOADS } from "@/admin/downloads/delivered";
import { Dialog } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { sizeText } from "@/lib/file-size";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

type StoredFile = Tables["files"]["row"];

interface Props {
  /** Files that are already in the list. */
  taken: readonly (string | undefined)[];
  onPick: (file: StoredFile) => void;
  onClose: () => void;
}

/** A choice of earlier uploads, such as the files of another product, or files removed by mistake. */
export function AddUpload({ taken, onPick, onClose }: Props) {
  const { t, language } = useTranslation("admin-downloads");
  const { data, error } = useQuery(UPLOADS);
  const free = data?.filter(({ id }) => !taken.includes(id));
  return (
    <Dialog title={t("existing.title")} text={t("existing.text")} wide onClose={onClose}>
      {error && !data && <LoadError title={t("failed")} error={error} />}
      {!data && !error && <Skeleton className="h-24" />}
      {free?.length === 0 && <p className="text-soft">{t("existing.none")}</p>}
      <ul className="divide-y divide-line">
        {free?.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-0 break-words">
              {file.name}
              <span className="ml-3 text-sm text-soft">
                {sizeText(file.size, language)} · {formatDate(file.created_at, language)}
              </span>
            </span>
            <Button variant="secondary" size="sm" onClick={() => onPick(file)}>
              {t("existing.add")}
              <span className="sr-only">: {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
