import { ReferralTable } from "@/admin/referrals/partners/referral-table";
import { SectionHead } from "@/admin/referrals/section-head";
import { SignupTable } from "@/admin/referrals/signups/signup-table";
import { useTranslation } from "@/lib/i18n/use-t";

/** Applications and partners (ADM-37). */
export function Program() {
  const { t } = useTranslation("admin-referrals");
  return (
    <>
      <SectionHead title={t("title")} text={t("text")} />
      <div className="grid gap-14 [&>*]:min-w-0">
        <SignupTable />
        <ReferralTable />
      </div>
    </>
  );
}
