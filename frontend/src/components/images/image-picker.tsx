import { useEffect, useRef } from "react";
import { Dialog } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";

/** A message of the file manager to the page that embeds it. */
export type PickerMessage =
  | { type: "imageSelected"; url: string; alt: string; width: number; height: number }
  | { type: "imagePickerLeft" };

export type PickedImage = Extract<PickerMessage, { type: "imageSelected" }>;

const FILE_MANAGER = "/admin/media/picker";

interface Props {
  onPick: (image: PickedImage) => void;
  onClose: () => void;
}

/** The file manager in a dialog (ADM-47). Messages are accepted only from its own origin and its own frame (C6). */
export function ImagePicker({ onPick, onClose }: Props) {
  const { t } = useTranslation("admin");
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<PickerMessage | undefined>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type === "imageSelected") onPick(data);
      if (data?.type === "imagePickerLeft") onClose();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [onPick, onClose]);
  return (
    <Dialog title={t("shared.picture.title")} wide onClose={onClose}>
      <iframe
        ref={frame}
        src={FILE_MANAGER}
        title={t("shared.picture.manager")}
        className="h-[62dvh] w-full rounded-md border border-line bg-paper"
      />
    </Dialog>
  );
}
