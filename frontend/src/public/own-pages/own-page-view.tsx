import { readable } from "@/components/readable";
import { useTranslation } from "@/lib/i18n/use-t";
import type { OwnPage } from "@/public/own-pages/own-page";
import "@/ui/prose.css";

/** A page that the owner wrote. */
export function OwnPageView({ page: { title, lang, html, textLang } }: { page: OwnPage }) {
  const { t } = useTranslation("news");
  return (
    <article className="frame py-12 sm:py-16">
      <div className="mx-auto max-w-[42rem]">
        <h1 lang={lang} className="text-display">
          {title}
        </h1>
        <div
          lang={textLang}
          className="prose mt-10"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved (C2), behind a strict policy
          dangerouslySetInnerHTML={{ __html: readable(html, t("article.table")) }}
        />
      </div>
    </article>
  );
}
