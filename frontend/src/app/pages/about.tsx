import { NotBuilt } from "@/app/not-built";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { useT } from "@/lib/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("nav.about")) });

export default function AboutPage() {
  const t = useT();
  return <NotBuilt title={t("nav.about")} />;
}
