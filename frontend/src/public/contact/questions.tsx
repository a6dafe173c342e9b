import { useRows } from "@/lib/i18n/use-rows";
import { useTranslation } from "@/lib/i18n/use-t";

/** Frequent questions with their answers; nothing while there are none. */
export function Questions() {
  const { t } = useTranslation("company");
  const rows = useRows("company", "contact.questions.rows");
  if (rows.length === 0) return null;
  return (
    <section className="frame pt-14 sm:pt-20">
      <h2 className="text-title">{t("contact.questions.title")}</h2>
      <div className="mt-6 max-w-3xl border-b border-line">
        {rows.map((row) => (
          <details key={row.key} className="group border-t border-line">
            <summary className="cursor-pointer py-4 text-heading marker:text-highlight">{row.title}</summary>
            <p className="pb-5 whitespace-pre-line text-soft">{row.text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
