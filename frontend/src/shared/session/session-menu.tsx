import { useT } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { useSession } from "@/shared/session/session-store";
import { useOffice } from "@/shared/session/use-office";
import { useSignOut } from "@/shared/session/use-sign-out";
import { buttonStyle } from "@/ui/button-style";

/** The end of the narrow menu: account and sign out, or sign in. */
export function SessionMenu({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const { user } = useSession();
  if (!user) {
    return (
      <SiteLink to="/signup" onClick={onLeave} className={buttonStyle()}>
        {t("nav.getStarted")}
      </SiteLink>
    );
  }
  return <AccountMenu onLeave={onLeave} />;
}

function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const office = useOffice();
  const signOut = useSignOut();
  const leave = () => {
    onLeave();
    signOut();
  };
  return (
    <div className="grid gap-3">
      <SiteLink to="/user" onClick={onLeave} className={buttonStyle()}>
        {t("session.dashboard")}
      </SiteLink>
      {office && (
        <SiteLink to="/admin" onClick={onLeave} className={buttonStyle("secondary")}>
          {t("session.office")}
        </SiteLink>
      )}
      <button type="button" onClick={leave} className={buttonStyle("secondary")}>
        {t("session.signOut")}
      </button>
    </div>
  );
}
