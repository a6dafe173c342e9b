import { Dialog } from "@/features/admin/dialog";
import { Facts } from "@/features/admin/facts";
import type { Signup } from "@/features/admin-referrals/signups/signup";
import { StatusBadge } from "@/features/admin-referrals/status-badge";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

/** All details of an application. */
export function ViewSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const language = useLanguage();
  return (
    <Dialog title={signup.email} onClose={onClose} wide>
      <Facts
        facts={[
          { label: t("signups.status"), value: <StatusBadge status={signup.status} /> },
          { label: t("signups.link"), value: <span className="break-all">{signup.referral_link}</span> },
          { label: t("signups.date"), value: formatDate(signup.created_at, language) },
          { label: t("signups.changed"), value: formatDate(signup.updated_at, language) },
          { label: t("signups.id"), value: <code className="break-all text-sm">{signup.id}</code> },
        ]}
      />
    </Dialog>
  );
}
