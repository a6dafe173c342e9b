import { lazy, Suspense } from "react";
import { Sessions, useSessions } from "@/account/security/sessions";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

const TwoFactor = lazy(() => import("@/account/security/two-factor"));
const DataAndDeletion = lazy(() => import("@/account/security/data-and-deletion"));

export const meta = titled("account-security:title");

export default function UserAccountPage() {
  const { t } = useTranslation("account-security");
  const { data, error, refetch } = useSessions();
  return (
    <>
      <h1 className="text-title">{t("title")}</h1>
      <p className="mb-7 mt-2 max-w-2xl text-soft">{t("intro")}</p>
      {data || error ? (
        <div className="grid gap-6">
          <Sessions data={data} error={error} refetch={refetch} />
          <Suspense fallback={<Skeleton className="h-44" />}>
            <TwoFactor />
          </Suspense>
          <Suspense>
            <DataAndDeletion />
          </Suspense>
        </div>
      ) : (
        <Skeleton className="h-96" /> // all at once: a long list of sessions would push the rest down
      )}
    </>
  );
}
