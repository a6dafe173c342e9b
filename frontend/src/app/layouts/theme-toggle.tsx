import { useT } from "@/lib/i18n/use-t";
import { chooseTheme, THEMES, type Theme } from "@/lib/theme";
import { useTheme } from "@/lib/use-theme";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

/** Cycles through light, dark and the system's theme. */
export function ThemeToggle() {
  const t = useT();
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
  const label = t("theme.toggle", { current: t(`theme.${theme}`), next: t(`theme.${next}`) });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next)}
      className={buttonStyle("quiet", "icon")}
    >
      <Icon name={theme} />
    </button>
  );
}
