import { useT } from "@/lib/i18n/use-t";
import { useReferralCode } from "@/shared/referral/referral";
import { Icon } from "@/ui/icon";

/** Shows who referred the visitor, once the server has confirmed the code; nothing otherwise. */
export function ReferralBanner({ className = "" }: { className?: string }) {
  const t = useT();
  const code = useReferralCode();
  if (!code) return null;
  return (
    <p
      className={`appear flex items-center gap-3 rounded-md border border-highlight/40 bg-highlight-wash px-4 py-3 ${className}`}
    >
      <Icon name="seal" className="size-6 text-highlight" />
      <span>
        {t("referral.by")} <strong className="font-semibold">{code}</strong>
        <span className="block text-sm text-soft">{t("referral.note")}</span>
      </span>
    </p>
  );
}
