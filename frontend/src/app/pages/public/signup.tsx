import { useEffect, useState } from "react";
import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { AccountCreated } from "@/public/create-account/account-created";
import { BuyerAccountForm } from "@/public/create-account/buyer-account-form";
import { CreateAccountForm } from "@/public/create-account/create-account-form";
import { NO_DETAILS, readPrefill } from "@/public/create-account/sign-up-details";
import { readCode, storeReferral } from "@/shared/referral/referral";
import { ReferralBanner } from "@/shared/referral/referral-banner";
import { SignInForm } from "@/shared/session/forms/sign-in-form";
import { useOnward } from "@/shared/session/forms/use-onward";
import { storeReturnPath } from "@/shared/session/return-path";
import { Spinner } from "@/ui/spinner";

export const meta = titled("public:session.signUp");

/** Removes the prefill parameters from the address, once; `filled` if there were any. */
function usePrefill() {
  const [details, setDetails] = useState(NO_DETAILS);
  const [filled, setFilled] = useState(false);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    const { pathname, hash } = window.location;
    const prefill = readPrefill(window.location.search);
    const code = readCode(prefill.referralCode);
    if (code) storeReferral(code);
    if (!prefill.filled && !code) return;
    window.history.replaceState(window.history.state, "", `${pathname}${prefill.rest}${hash}`);
    if (!prefill.filled) return;
    setDetails(prefill.details);
    setFilled(true);
    if (!prefill.next) return;
    storeReturnPath(prefill.next);
    setNext(prefill.next);
  }, []);
  return { details, setDetails, filled, next };
}

export default function SignUpPage() {
  const { t } = useTranslation("account");
  const leaving = useOnward();
  const [creating, setCreating] = useState(true);
  const { details, setDetails, filled, next } = usePrefill();
  const [created, setCreated] = useState(false);
  const title = creating ? (next ? "purchase" : filled ? "complete" : "create") : "signIn";
  const form = creating && !created;
  return (
    <FormPage title={t(`signup.titles.${title}`)} text={t(`signup.texts.${title}`)} wide={form && !next}>
      <ReferralBanner />
      {leaving && <Spinner label={t("guard.loading")} />}
      {!leaving && !creating && <SignInForm />}
      {!leaving && creating && created && <AccountCreated email={details.email} next={next ?? undefined} />}
      {!leaving && form && next && (
        <BuyerAccountForm email={details.email} next={next} onCreated={() => setCreated(true)} />
      )}
      {!leaving && form && !next && (
        <CreateAccountForm details={details} onChange={setDetails} onCreated={() => setCreated(true)} />
      )}
      <p className="border-t border-line pt-5 text-soft">
        {creating ? t("signup.haveAccount") : t("login.noAccount")}{" "}
        <button
          type="button"
          className="cursor-pointer font-medium text-accent underline underline-offset-4"
          onClick={() => setCreating(!creating)}
        >
          {creating ? t("signup.toSignIn") : t("login.create")}
        </button>
      </p>
    </FormPage>
  );
}
