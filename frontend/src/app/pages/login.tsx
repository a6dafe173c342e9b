import { NotBuilt } from "@/app/not-built";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { useT } from "@/lib/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("session.signIn")) });

export default function LoginPage() {
  const t = useT();
  return <NotBuilt title={t("session.signIn")} />;
}
