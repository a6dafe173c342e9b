import { NotBuilt } from "@/app/not-built";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { useT } from "@/lib/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("nav.imprint")) });

export default function ImprintPage() {
  const t = useT();
  return <NotBuilt title={t("nav.imprint")} />;
}
