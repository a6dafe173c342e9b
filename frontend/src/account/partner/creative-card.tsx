import { type Creative, htmlOf, shownIn } from "@/account/partner/creative";
import { copyText } from "@/lib/copy-text";
import type { Language } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

interface Props {
  creative: Creative;
  language: Language;
  code: string;
  subId: string;
}

/** A creative: its picture, its text with the partner's link, and buttons that copy them. */
export function CreativeCard({ creative, language, code, subId }: Props) {
  const { t } = useTranslation("partner");
  const shown = shownIn(creative, language, useReading().written, { code, subId });
  const { title, titleLang, link, text, textLang, picture, alt } = shown;
  const copy = (content: string, description: string) =>
    void copyText(content, { title: t("link.copied"), description });
  const called = <span className="sr-only">{title}</span>;
  return (
    <li className="rounded-lg border border-line bg-raised px-5 py-5 sm:px-7">
      <h3 lang={titleLang} className="break-words font-medium">
        {title}
      </h3>
      {picture && (
        <img
          src={picture}
          alt={alt}
          lang={textLang}
          loading="lazy"
          className="mt-4 max-h-80 max-w-full rounded-md border border-line object-contain"
        />
      )}
      {text && (
        <p
          lang={textLang}
          className="mt-4 max-w-prose whitespace-pre-line break-words rounded-md bg-sunken px-4 py-3"
        >
          {text}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => copy(link, t("link.copiedText"))}>
          {t("link.copy")} {called}
        </Button>
        {text && (
          <Button variant="secondary" size="sm" onClick={() => copy(text, t("share.copied"))}>
            {t("share.copy")} {called}
          </Button>
        )}
        {picture && (
          <>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => copy(htmlOf(shown), t("creatives.copiedHtml"))}
            >
              {t("creatives.copyHtml")} {called}
            </Button>
            <a href={picture} download className={buttonStyle("secondary", "sm")}>
              {t("creatives.download")} {called}
            </a>
          </>
        )}
      </div>
    </li>
  );
}
