import { useTranslation, useWritten } from "@/lib/i18n/use-t";

/** The tags of a story. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation("news");
  const lang = useWritten();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t("article.tags")} className="flex flex-wrap gap-2 text-sm text-soft">
      {tags.map((tag) => (
        <li key={tag} lang={lang} className="rounded-sm border border-line bg-sunken px-2 py-0.5">
          {tag}
        </li>
      ))}
    </ul>
  );
}
