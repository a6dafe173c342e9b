import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { moveRow } from "@/components/forms/reorder";
import { useUnsaved } from "@/components/forms/unsaved";
import { useInvalidate } from "@/components/forms/use-invalidate";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { insert } from "@/lib/server/rest";
import { toast } from "@/lib/toast";

/** The owner of a file: a product or a workshop. */
export type Item = { product_id: string } | { workshop_id: string };

/** An upload, added to its owner when that is saved for the first time. */
export type NewFile = Pick<Tables["files"]["row"], "id" | "name" | "size">;

/** `Price list.pdf` → `Price list`. */
const titleOf = (name: string) => name.replace(/\.[a-z0-9]{1,8}$/i, "") || name;

/** Add an upload to the files of its owner. */
export const attachFile = (item: Item, { id, name }: Pick<NewFile, "id" | "name">) =>
  insert("delivery_files", { ...item, file_id: id, title: titleOf(name) });

/** The files of a product or a workshop that was never saved. They are uploaded already; leaving asks first. */
export function useNewFiles() {
  const { t } = useTranslation("admin-downloads");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const [files, setFiles] = useState<readonly NewFile[]>([]);
  const remove = (id: string) => setFiles((before) => before.filter((file) => file.id !== id));
  const put = ({ id, name, size }: NewFile) =>
    setFiles((before) => [...before.filter((file) => file.id !== id), { id, name, size }]);
  const { uploads, add } = useUploads("download", async (id, { name, size }) => put({ id, name, size }));
  useUnsaved(() => files.length + uploads.length > 0);
  return {
    files,
    uploads,
    upload: add,
    put,
    remove,
    move: (from: number, to: number) => setFiles((before) => moveRow(before, from, to)),
    /** Return false, with a message, while an upload is unfinished or failed: saving would leave it behind. */
    areReady: () => {
      if (uploads.length > 0)
        toast({ title: t("new.unfinished"), description: t("new.unfinishedText"), tone: "destructive" });
      return uploads.length === 0;
    },
    /** Add them to the owner, which exists now. Return false, with a message, if some were refused. */
    tieTo: async (item: Item) => {
      const refused: string[] = [];
      let reason: unknown;
      for (const file of files) {
        await attachFile(item, file).catch((error: unknown) => {
          refused.push(file.name);
          reason = error;
        });
      }
      await invalidate(["delivery_files"]);
      if (refused.length === 0) return true;
      const description = `${errorText(reason)} ${t("new.refusedText", { names: refused.join(", ") })}`;
      toast({ title: t("new.refused"), description, tone: "destructive" });
      return false;
    },
  };
}

export type NewFiles = ReturnType<typeof useNewFiles>;
