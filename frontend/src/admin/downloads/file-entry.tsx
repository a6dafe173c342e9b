import { type ReactNode, useRef } from "react";
import type { DeliveryFile } from "@/admin/downloads/delivered";
import { RowMenu } from "@/components/data-table/row-menu";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { UploadProgress } from "@/components/images/upload-progress";
import { useUploads } from "@/components/images/use-uploads";
import { sizeText } from "@/lib/file-size";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { update } from "@/lib/server/rest";
import { Icon } from "@/ui/icon";

interface Props {
  file: DeliveryFile;
  /** Its position in the list, from 0. */
  at: number;
  last: number;
  onOpen: (dialog: "rename" | "remove" | "downloads") => void;
  /** Moves it. */
  handle: ReactNode;
}

/** One file of the list, with its actions. */
export function FileEntry({ file, at, last, onOpen, handle }: Props) {
  const { t, language } = useTranslation("admin-downloads");
  const { mutate } = useMutationToast();
  const input = useRef<HTMLInputElement>(null);
  const { id, title, name, size, downloads_count: count = 0 } = file;
  const invalidates = ["delivery_files" as const];
  const move = (position: number) =>
    mutate(() => update("delivery_files", { id: `eq.${id}` }, { position }), { invalidates });
  const { uploads, add } = useUploads("download", (newer) =>
    mutate(() => update("delivery_files", { id: `eq.${id}` }, { file_id: newer }), {
      done: t("replaced"),
      invalidates,
    }),
  );
  const look = () =>
    mutate(async () => {
      const { url } = await call("download-link", { fileId: id });
      window.location.assign(url);
    });
  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-4 max-sm:gap-2">
        {handle}
        <Icon name="paper" className="size-5 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium">{title}</p>
          <p className="break-words text-sm text-soft">
            {name} · {sizeText(size, language)} ·{" "}
            <button
              type="button"
              className="cursor-pointer py-1 text-accent underline underline-offset-4"
              onClick={() => onOpen("downloads")}
            >
              {t("count", { count })}
              <span className="sr-only">: {title}</span>
            </button>
          </p>
        </div>
        <RowMenu
          name={title}
          actions={[
            { label: t("rename.open"), run: () => onOpen("rename") },
            { label: t("replace"), run: () => input.current?.click() },
            ...(at > 0 ? [{ label: t("up"), run: () => void move(at) }] : []),
            ...(at < last ? [{ label: t("down"), run: () => void move(at + 2) }] : []),
            { label: t("get"), run: () => void look() },
            { label: t("remove.open"), run: () => onOpen("remove"), danger: true },
          ]}
        />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("replaceOf", { title })}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <UploadProgress uploads={uploads} />
    </li>
  );
}
