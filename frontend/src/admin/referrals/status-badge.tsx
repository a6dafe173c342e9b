import { SIGNUP_STATUSES } from "@/admin/referrals/signups/signup";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** The status of an application. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation("admin-referrals");
  const known = SIGNUP_STATUSES.find((each) => each === status);
  return (
    <span className="whitespace-nowrap">
      <Badge tone={toneOf("referral_signups", status)}>{known ? t(`status.${known}`) : status}</Badge>
    </span>
  );
}
