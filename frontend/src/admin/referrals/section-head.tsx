import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { mayOpen, useStaffRole } from "@/admin/shared/staff-role";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

const PAGES = [
  ["/admin/referrals", "partners"],
  ["/admin/referrals/review", "review"],
  ["/admin/referrals/payouts", "payouts"],
  ["/admin/referrals/lookup", "lookup"],
  ["/admin/referrals/import", "import"],
] as const;

/** The head of a page of the referral programme: its title, and links to the others. */
export function SectionHead(props: { title: string; text?: string; children?: ReactNode }) {
  const { t } = useTranslation("admin-referrals");
  const { pathname } = useLocation();
  const staffRole = useStaffRole();
  const pages = PAGES.filter(([to]) => mayOpen(staffRole, to));
  return (
    <>
      <PageHead {...props} />
      <nav aria-label={t("pages.label")} className="mb-8 flex gap-6 tab-row">
        {pages.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname === to ? "page" : undefined}
            className="whitespace-nowrap border-b-2 border-transparent pb-2.5 pt-1 font-medium text-soft hover:text-ink aria-[current]:border-brass aria-[current]:text-ink"
          >
            {t(`pages.${name}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
