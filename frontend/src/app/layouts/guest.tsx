import { useEffect } from "react";
import { useLocation } from "react-router";
import { Entrance } from "@/app/layouts/entrance";
import { useTranslation } from "@/lib/i18n/use-t";
import { AuthPanel } from "@/shared/session/forms/auth-panel";
import { storeReturnPath, takeReturnPath } from "@/shared/session/return-path";

/** The sign-in form; its page becomes the return path, also through an email link (A8). */
export default function Guest() {
  const { t } = useTranslation("account");
  const { pathname, search } = useLocation();
  useEffect(() => storeReturnPath(`${pathname}${search}`), [pathname, search]);
  return (
    <Entrance title={t("guard.title")} text={t("guard.text")}>
      <AuthPanel onDone={takeReturnPath} />
    </Entrance>
  );
}
