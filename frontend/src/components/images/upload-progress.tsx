import type { Upload } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** A progress bar for each upload, or its error. */
export function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation("admin");
  return (
    <ul aria-live="polite" className="grid gap-3 not-empty:mt-5">
      {uploads.map(({ id, name, share, error, cancel }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
          <span className="truncate text-sm">{name}</span>
          <Button variant="quiet" size="sm" onClick={cancel}>
            {error ? t("shared.close") : t("shared.cancel")}
          </Button>
          {error ? (
            <p className="col-span-2 text-sm text-danger">{error}</p>
          ) : (
            <progress
              aria-label={name}
              value={share}
              className="col-span-2 h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-sunken accent-accent"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
