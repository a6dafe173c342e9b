import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { invalidate } from "@/lib/server/query-keys";
import { storeReturnPath, takeReturnPath } from "@/shared/session/return-path";
import { keepPage, useSession } from "@/shared/session/session-store";

/** Lazy: hardly ever seen. */
const AuthPanel = lazy(async () => ({
  default: (await import("@/shared/session/forms/auth-panel")).AuthPanel,
}));

/**
 * Covers an inner page whose session ended by itself until its user has signed in again: nothing of it is seen, and
 * nothing typed in it is lost. What was being saved or read meanwhile goes on then.
 */
export function SignInAgain() {
  useEffect(keepPage, []);
  return useSession().over && <Cover />;
}

function Cover() {
  const { t } = useTranslation("account");
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  // What the page shows is as old as the ended session, and its list of sessions names that one.
  useEffect(() => () => void invalidate(client), [client]);
  useEffect(() => storeReturnPath(pathname + search), [pathname, search]);
  useLayoutEffect(() => {
    const here = dialog.current;
    here?.showModal();
    // Closed before it is unmounted: that restores the focus.
    return () => here?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
      // Browsers close it on a second Escape in a row even if the first was prevented.
      onClose={() => dialog.current?.showModal()}
      className="fixed inset-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-paper px-5 py-12 text-ink open:grid place-items-center"
    >
      <div className="w-full max-w-md rounded-lg border border-line bg-raised px-6 py-8 sm:px-9">
        <h1 id="sign-in-again" className="text-title">
          {t("guard.title")}
        </h1>
        <p className="mb-7 mt-2 text-soft">{t("guard.again")}</p>
        <Suspense>
          <AuthPanel onDone={takeReturnPath} />
        </Suspense>
        <Link to="/" className="mt-5 inline-block text-sm underline underline-offset-4">
          {t("guard.denied.home")}
        </Link>
      </div>
    </dialog>
  );
}
