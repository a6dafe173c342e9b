import type { ReactNode } from "react";
import { useShopDay } from "@/admin/invoices/shop-day";
import { PageTabs } from "@/admin/shared/page-tabs";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

/** The head of a page of the books: its title, and links to the others that the shop has. */
export function BooksHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation("admin-invoices");
  const shop = useShopDay();
  return (
    <>
      <PageHead title={title} text={text}>
        {children}
      </PageHead>
      <PageTabs
        label={t("pages.label")}
        pages={[
          { to: "/admin/invoices", label: t("title") },
          { to: "/admin/invoices/vat", label: t("vat.title") },
          { to: "/admin/invoices/eu", label: t("eu.title") },
          { to: "/admin/invoices/month", label: t("month.title") },
          ...(shop?.cardStatement ? [{ to: "/admin/invoices/card", label: t("card.title") }] : []),
        ]}
      />
    </>
  );
}
