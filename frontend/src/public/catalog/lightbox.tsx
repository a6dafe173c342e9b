import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Shot } from "@/public/catalog/sales-page";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

interface Props {
  shots: readonly Shot[];
  /** The product's name, for shots without a text. */
  name: string;
  /** The index of the shot that is shown. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/**
 * A product's pictures and films, as large as the window; open while mounted. The native modal dialog traps the focus,
 * closes on Escape and gives the focus back. The arrow keys go round; those pressed in a film are the player's.
 */
export default function Lightbox({ shots, name, at, onMove, onClose }: Props) {
  const { t } = useTranslation(["shop", "public"]);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const here = dialog.current;
    here?.showModal();
    return () => here?.close();
  }, []);
  const shot = shots[at];
  const title = shot?.text || name;
  const move = (by: number) => onMove((at + by + shots.length) % shots.length);
  const press = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLVideoElement) return;
    if (key === "ArrowLeft") move(-1);
    if (key === "ArrowRight") move(1);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t("page.gallery")}
      onClose={onClose}
      onKeyDown={press}
      className="size-full max-h-none max-w-none flex-col bg-paper text-ink open:flex"
    >
      <div className="flex items-center gap-3 px-4 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 truncate">
          {t("page.place", { title, at: at + 1, of: shots.length })}
        </p>
        {shots.length > 1 && (
          <>
            <Button variant="quiet" size="icon" aria-label={t("page.previous")} onClick={() => move(-1)}>
              <Icon name="back" />
            </Button>
            <Button variant="quiet" size="icon" aria-label={t("page.next")} onClick={() => move(1)}>
              <Icon name="onward" />
            </Button>
          </>
        )}
        <Button variant="quiet" size="icon" aria-label={t("public:common.close")} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="min-h-0 flex-1 px-4 pb-4">
        {shot?.film ? (
          // biome-ignore lint/a11y/useMediaCaption: the owner's own file; its title says what it shows
          <video src={shot.url} controls aria-label={title} lang={shot.lang} className="size-full" />
        ) : (
          <img src={shot?.url} alt={title} lang={shot?.lang} className="size-full object-contain" />
        )}
      </div>
    </dialog>
  );
}
