import type { Signup } from "@/admin/referrals/signups/signup";
import { StatusBadge } from "@/admin/referrals/status-badge";
import { Dialog } from "@/components/dialogs/dialog";
import { Facts } from "@/components/facts";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";

/** All details of an application. */
export function ViewSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t, language } = useTranslation("admin-referrals");
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
