import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type StoredFile, smaller } from "@/admin/media/file";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { addressOf } from "@/components/images/address";
import { copyText } from "@/lib/copy-text";
import { sizeText } from "@/lib/file-size";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { remove } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const PLACES = [
  "products",
  "blog_articles",
  "news",
  "pages",
  "workshops",
  "workshop_details",
  "order_details",
  "creatives",
  "delivery_files",
] as const;
type Place = (typeof PLACES)[number];

/** The pages that use it: it cannot be deleted as long as there are any. */
function useUses(id: string) {
  return useQuery({
    queryKey: ["file-uses", id],
    queryFn: () => call("file-uses", { fileId: id }),
    gcTime: 0,
  });
}

/** One image: its alt text, its uses, its URL, and a delete button. */
export function FileDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t, language } = useTranslation(["admin-media", "admin"]);
  const { busy, mutate } = useMutationToast();
  const [alt, setAlt] = useState(file.alt ?? "");
  const { data } = useUses(file.id);
  const uses = data?.uses ?? [];
  const address = `${window.location.origin}${addressOf(file)}`;
  const copy = () => copyText(address, { title: t("admin:shared.copied") });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await mutate(() => saveOver("files", file, { alt }), {
      done: t("saved"),
      invalidates: ["files"],
    });
    if (done) onClose();
  };
  const erase = async () => {
    const done = await mutate(() => remove("files", { id: `eq.${file.id}` }), {
      done: t("deleted"),
      invalidates: ["files"],
    });
    if (done) onClose();
  };
  const facts = [
    `${file.width} × ${file.height}`,
    sizeText(file.size, language),
    formatDate(file.created_at, language),
  ];
  return (
    <Dialog title={file.name} text={facts.join(" · ")} wide busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <img
          src={smaller(file, 640)}
          alt={file.alt ?? ""}
          className="max-h-80 w-full rounded-md border border-line bg-sunken object-contain"
        />
        <Field
          label={t("alt")}
          name="alt"
          className="mt-5"
          value={alt}
          hint={t("altHint")}
          onChange={({ target }) => setAlt(target.value)}
        />
        <p className="mt-4 text-sm text-soft">
          {uses.length === 0
            ? data && t("unused")
            : t("used", {
                places: uses
                  .map(({ table, title }) => `${t(`places.${table as Place}`)}${title ? ` “${title}”` : ""}`)
                  .join(", "),
              })}
        </p>
        <DialogFoot>
          <Button variant="quiet" className="mr-auto" onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button
            variant="danger"
            disabled={busy || data === undefined || uses.length > 0}
            onClick={() => window.confirm(t("confirmDelete", { name: file.name })) && void erase()}
          >
            {t("admin:shared.delete")}
          </Button>
          <Button type="submit" disabled={busy}>
            {t("admin:shared.save")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
