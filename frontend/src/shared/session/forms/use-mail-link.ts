import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { type MailLink, readMailLink, redeemOnce } from "@/shared/session/mail-link";
import { lacksPassword } from "@/shared/session/must-choose";
import { isSitePath, storeReturnPath, takeReturnPath } from "@/shared/session/return-path";
import { currentSession } from "@/shared/session/session-store";

/** Users who reset a password, or have none, set it first; then all continue to the link's or the stored path. */
function onward({ type, next }: MailLink): string {
  if (type === "recovery" || type === "invite") {
    if (isSitePath(next) && next !== "/") storeReturnPath(next);
    return "/reset-password";
  }
  const path = isSitePath(next) ? next : (takeReturnPath() ?? "/");
  if (!lacksPassword(currentSession().user)) return path;
  storeReturnPath(path);
  return "/reset-password";
}

/** If the second factor is pending, the sign-in page asks for it and continues. */
function throughSecondFactor(path: string): string {
  if (!currentSession().secondFactorPending || path === "/reset-password") return path;
  storeReturnPath(path);
  return "/login";
}

interface MailLinkUse {
  stage: "working" | "expired" | "unreachable";
  link: MailLink | null;
  retry: () => void;
}

/** Verify an email link by POST, so that link scanners do not use it up; then continue. */
export function useMailLink(): MailLinkUse {
  const { t, language } = useTranslation("account");
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(null);
  const [stage, setStage] = useState<MailLinkUse["stage"]>("working");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setLink(readMailLink()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt verifies again
  useEffect(() => {
    if (!link) return;
    let wanted = true;
    const use = async () => {
      const outcome = await redeemOnce(link, language);
      if (!wanted) return;
      if (outcome !== "done") return setStage(outcome);
      if (link.type === "signup") toast({ title: t("confirm.done") });
      void navigate(throughSecondFactor(onward(link)), { replace: true });
    };
    void use();
    return () => {
      wanted = false;
    };
  }, [link, attempt]);
  const retry = () => {
    setStage("working");
    setAttempt(attempt + 1);
  };
  return { stage, link, retry };
}
