import { type Row, useRows } from "@/lib/i18n/use-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { ArchOutline } from "@/ui/mark";

/** The team; without rows, only the space between the sections around it. */
export function Team() {
  const { t } = useTranslation("company");
  const rows = useRows("company", "about.team.rows");
  if (rows.length === 0) return <div className="h-16 sm:h-20" />;
  return (
    <section className="frame py-20 sm:py-28">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 className="text-title">{t("about.team.title")}</h2>
        {rows.some((row) => row.sample) && <Badge tone="outline">{t("about.team.sample")}</Badge>}
      </div>
      <ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-3">
        {rows.map((row) => (
          <Person key={row.key} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Person({ row }: { row: Row }) {
  return (
    <li className="max-sm:flex max-sm:items-end max-sm:gap-6">
      <div className="w-28 shrink-0 sm:w-44">
        {row.picture ? (
          <img src={row.picture} alt="" className="aspect-[100/116] w-full rounded-t-full object-cover" />
        ) : (
          <ArchOutline className="w-full text-line" />
        )}
      </div>
      <div className="border-line sm:mt-5 sm:border-t sm:pt-4">
        <h3 className="text-heading">{row.title}</h3>
        <p className="text-sm text-highlight">{row.subtitle}</p>
        <p className="mt-2 text-soft">{row.text}</p>
      </div>
    </li>
  );
}
