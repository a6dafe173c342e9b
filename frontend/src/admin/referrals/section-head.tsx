import type { ReactNode } from "react";
import { PageTabs } from "@/admin/shared/page-tabs";
import { mayOpen, useStaffRole } from "@/admin/shared/staff-role";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

const PAGES = [
  ["/admin/referrals", "partners"],
  ["/admin/referrals/rates", "rates"],
  ["/admin/referrals/creatives", "creatives"],
  ["/admin/referrals/review", "review"],
  ["/admin/referrals/payouts", "payouts"],
  ["/admin/referrals/lookup", "lookup"],
  ["/admin/referrals/import", "import"],
] as const;

interface Props {
  title: string;
  text?: string;
  /** The views of the page's list. */
  views?: ReactNode;
  children?: ReactNode;
}

/** The head of a page of the referral program: its title, and links to the others. */
export function SectionHead({ views, ...head }: Props) {
  const { t } = useTranslation("admin-referrals");
  const staffRole = useStaffRole();
  const pages = PAGES.filter(([to]) => mayOpen(staffRole, to));
  return (
    <>
      <PageHead {...head} />
      <PageTabs
        label={t("pages.label")}
        pages={pages.map(([to, name]) => ({ to, label: t(`pages.${name}`) }))}
      >
        {views}
      </PageTabs>
    </>
  );
}
