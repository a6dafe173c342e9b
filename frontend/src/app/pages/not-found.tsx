import type { MetaContext } from "@/app/page";
import { useT } from "@/lib/use-t";

export const meta = ({ t }: MetaContext) => ({ title: t("notFound.title"), status: 404 as const });

export default function NotFoundPage() {
  const t = useT();
  return <h1>{t("notFound.title")}</h1>;
}
