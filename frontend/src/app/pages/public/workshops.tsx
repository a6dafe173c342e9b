import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { activeWorkshops } from "@/shared/workshops/workshop";
import { WorkshopGrid } from "@/shared/workshops/workshop-grid";

export const queries = (_: Params, language: Language) => [activeWorkshops(language)];

export const meta = ({ t }: MetaContext) => ({
  title: pageTitle(t("public:nav.workshops")),
  description: t("booking:programme.subtitle"),
});

export default function WorkshopsPage() {
  const { t } = useTranslation(["workshops", "booking"]);
  const workshops = useQuery(activeWorkshops(useLanguage()));
  return (
    <>
      <div className="frame py-12 sm:py-16">
        <h1 className="max-w-3xl text-display">{t("workshops.title")}</h1>
        <p className="mt-5 max-w-2xl text-lg text-soft">{t("booking:programme.subtitle")}</p>
      </div>
      <div className="frame">
        <WorkshopGrid workshops={workshops} />
      </div>
    </>
  );
}
