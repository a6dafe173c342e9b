import { useQuery as useServerState } from "@tanstack/react-query";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { useMounted } from "@/lib/use-mounted";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";

/** Leaves the list as soon as the page is open: the browser does it, so that a program reading the mail does not. */
export function LeaveByLink() {
  const { t } = useTranslation(["waiting", "public"]);
  const ready = useMounted();
  const token = ready ? (searchParam(window.location.search, "leave") ?? "") : null;
  const { data, error, refetch } = useServerState({
    queryKey: ["/functions/v1/leave-waiting-list", token],
    queryFn: () => call("leave-waiting-list", { token: token ?? "" }),
    enabled: Boolean(token),
    retry: false,
    gcTime: 0,
  });
  const invalid = token === "" || (error instanceof HttpError && [400, 404].includes(error.status));
  return (
    <div className="grid gap-5" aria-live="polite">
      {data && <Notice tone="good">{t("leftText", { workshop: data.workshop })}</Notice>}
      {invalid && <Notice tone="danger">{t("invalid")}</Notice>}
      {error && !invalid && (
        <>
          <Notice tone="danger">{t("failedText")}</Notice>
          <Button onClick={() => void refetch()}>{t("public:common.tryAgain")}</Button>
        </>
      )}
      {!data && !error && !invalid && (
        <p className="flex items-center gap-3 text-soft">
          <Spinner label="" className="size-5 text-accent" />
          {t("working")}
        </p>
      )}
      <SiteLink to="/workshops" className={buttonStyle("secondary")}>
        {t("toWorkshops")}
      </SiteLink>
    </div>
  );
}
