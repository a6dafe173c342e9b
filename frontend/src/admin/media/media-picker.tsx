import { useEffect } from "react";
import type { StoredFile } from "@/admin/media/file";
import { MediaLibrary } from "@/admin/media/media-library";
import { addressOf } from "@/components/images/address";
import type { PickerMessage } from "@/components/images/image-picker";
import { useTranslation } from "@/lib/i18n/use-t";

/** Post a message to the embedding page, and only if it is of the same origin (C6). */
const post = (message: PickerMessage) => window.parent.postMessage(message, window.location.origin);

const pick = (file: StoredFile) =>
  post({
    type: "imageSelected",
    url: addressOf(file),
    alt: file.alt ?? "",
    width: file.width ?? 0,
    height: file.height ?? 0,
  });

/** The file manager inside the image picker's dialog: a click selects. */
export function MediaPicker() {
  const { t } = useTranslation("admin-media");
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") post({ type: "imagePickerLeft" });
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, []);
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <MediaLibrary onPick={pick} nameOf={({ alt, name }) => t("choose", { name: alt || name })} />
    </>
  );
}
