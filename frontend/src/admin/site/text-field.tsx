import { FIRST_BY_KEY } from "@/admin/site/first-texts";
import { useTranslation } from "@/lib/i18n/use-t";
import type { SiteText } from "@/lib/server/api.types";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";

const LONGEST_NAME = 60;

interface Props {
  text: SiteText;
  /** The owner's words, if they differ from the built-in ones. */
  value: string | undefined;
  wrong: string | undefined;
  onChange: (words: string | null) => void;
}

/** The field of a text: named by its place if visitors read it first, else by its built-in words. */
export function TextField({ text: { key, original, placeholders }, value, wrong, onChange }: Props) {
  const { t } = useTranslation("admin-site");
  const words = value ?? original;
  const changed = value !== undefined && value !== original;
  const usable = placeholders.map((name) => `{{${name}}}`).join(" ");
  const first = FIRST_BY_KEY.get(key);
  const short = original.length > LONGEST_NAME ? `${original.slice(0, LONGEST_NAME).trimEnd()}…` : original;
  return (
    <div>
      <TextArea
        label={first ? t(`texts.what.${first.what}`) : short}
        name={key}
        rows={Math.min(6, 1 + Math.floor(words.length / 70))}
        maxLength={6000}
        value={words}
        error={wrong}
        hint={changed ? t("texts.usable", { usable }) : undefined}
        onChange={({ target }) => onChange(target.value === original ? null : target.value)}
      />
      {changed && (
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
          <span className="min-w-0 break-words">{t("texts.original", { text: original })}</span>
          <Button variant="quiet" size="sm" className="-mx-3" onClick={() => onChange(null)}>
            {t("reset")}
          </Button>
        </div>
      )}
    </div>
  );
}
