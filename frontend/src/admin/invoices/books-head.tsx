import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { listQuery, periodIn } from "@/admin/invoices/report-period";
import { useShopDay } from "@/admin/invoices/shop-day";
import { PageTabs } from "@/admin/shared/page-tabs";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

const CARD = "/admin/invoices/card";

/** The head of a page of the books: its title, and links to the others that the shop has, for the same period. */
export function BooksHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation("admin-invoices");
  const shop = useShopDay();
  const { pathname, search } = useLocation();
  const period = periodIn(new URLSearchParams(search));
  const list = period ? `/admin/invoices?${listQuery(period)}` : "/admin/invoices";
  const at = (page: string) => (period ? `${page}?period=${period}` : page);
  return (
    <>
      <PageHead title={title} text={text}>
        {children}
      </PageHead>
      <PageTabs
        label={t("pages.label")}
        pages={[
          { to: list, label: t("title") },
          { to: at("/admin/invoices/vat"), label: t("vat.title") },
          { to: at("/admin/invoices/eu"), label: t("eu.title") },
          { to: at("/admin/invoices/month"), label: t("month.title") },
          ...(shop?.cardStatement || pathname === CARD ? [{ to: at(CARD), label: t("card.title") }] : []),
        ]}
      />
    </>
  );
}
