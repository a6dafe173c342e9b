import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { useMounted } from "@/lib/use-mounted";
import { ReviewForm } from "@/public/review/review-form";
import { StopRequests } from "@/public/review/stop-requests";
import { InvalidLink } from "@/shared/mails/invalid-link";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { FocusedNotice } from "@/ui/focused-notice";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";

/** The request that the link's token names: the form, and the button that stops these emails. */
export function ReviewByLink() {
  const { t, language } = useTranslation(["reviews", "public"]);
  const ready = useMounted();
  const given = (name: string) => (ready ? searchParam(window.location.search, name) : null);
  const token = given("token") ?? "";
  const [sent, setSent] = useState(false);
  const { data, error, refetch } = useServerState({
    queryKey: ["/functions/v1/review-request", token, language],
    queryFn: () => call("review-request", { token, language }),
    enabled: token !== "",
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const invalid =
    (ready && token === "") || (error instanceof HttpError && [400, 404].includes(error.status));
  if (invalid) return <InvalidLink text={t("write.invalid")} />;
  if (error) {
    return (
      <>
        <Notice tone="danger">{t("write.loadFailed")}</Notice>
        <Button onClick={() => void refetch()}>{t("public:common.tryAgain")}</Button>
      </>
    );
  }
  if (!data) return <Spinner label={t("write.title")} className="size-5 text-accent" />;
  const stop = <StopRequests token={token} />;
  return (
    <>
      {given("stop") && stop}
      {sent ? (
        <>
          <FocusedNotice>
            <p className="font-medium">{t("write.sent")}</p>
            <p>{t("write.sentText")}</p>
          </FocusedNotice>
          <SiteLink to={`/products/${data.slug}`} className={buttonStyle("secondary")}>
            {t("write.toProduct")}
          </SiteLink>
        </>
      ) : (
        <ReviewForm
          token={token}
          request={data}
          chosen={Number(given("rating"))}
          onSent={() => setSent(true)}
        />
      )}
      {!given("stop") && stop}
    </>
  );
}
