import { useT } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";

/** The first tab stop: jumps to the page's content. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#content"
      className={`sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 ${buttonStyle("primary", "sm")}`}
    >
      {t("header.skip")}
    </a>
  );
}
