import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

/** The button that opens the palette. */
export function PaletteButton({ className = "", onOpen }: { className?: string; onOpen: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <Button
      variant="quiet"
      size="icon"
      className={className}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t("palette.open")}
      title={`${t("palette.open")} (Ctrl+K)`}
      onClick={onOpen}
    >
      <Icon name="search" />
    </Button>
  );
}
