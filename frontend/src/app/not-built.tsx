import { SiteLink } from "@/features/referral/site-link";
import { useT } from "@/lib/use-t";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";

/** The honest content of a page that is not there yet: its name, and that it is not built. */
export function NotBuilt({ title }: { title: string }) {
  const t = useT();
  return (
    <div className="frame py-12 sm:py-16">
      <h1 className="text-display">{title}</h1>
      <EmptyState title={t("notBuilt.title")} text={t("notBuilt.text")}>
        <SiteLink to="/products" className={buttonStyle()}>
          {t("common.browseProducts")}
        </SiteLink>
      </EmptyState>
    </div>
  );
}
