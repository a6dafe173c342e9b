import { ProfileForm } from "@/account/profile/profile-form";
import { useProfile } from "@/account/profile/use-profile";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";
import { RetryPanel } from "@/ui/retry-panel";
import { Spinner } from "@/ui/spinner";

export const meta = titled("account:nav.profile");

export default function UserProfilePage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <h1 className="text-title">{t("profile.title")}</h1>
      <p className="mb-7 mt-2 text-soft">{t("profile.intro")}</p>
      <MyProfile userId={user.id} email={user.email ?? ""} />
    </>
  );
}

function MyProfile({ userId, email }: { userId: string; email: string }) {
  const { t } = useTranslation(["account", "public"]);
  const { data: profile, isError, refetch } = useProfile(userId, email);
  if (profile) return <ProfileForm key={userId} userId={userId} profile={profile} />;
  if (isError) {
    return (
      <RetryPanel
        title={t("profile.notFound.title")}
        text={t("profile.notFound.text")}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <p className="flex items-center gap-3 text-soft">
      <Spinner label={t("guard.loading")} />
      <span>{t("profile.loading")}</span>
    </p>
  );
}
