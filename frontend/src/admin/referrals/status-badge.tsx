import { SIGNUP_STATUSES, STATUS_TONES } from "@/admin/referrals/signups/signup";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";

/** The status of an application. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation("admin-referrals");
  const known = SIGNUP_STATUSES.find((each) => each === status);
  return (
    <span className="whitespace-nowrap">
      <Badge tone={STATUS_TONES[status] ?? "secondary"}>{known ? t(`status.${known}`) : status}</Badge>
    </span>
  );
}
