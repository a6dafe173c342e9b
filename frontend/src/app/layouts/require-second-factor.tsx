import { useQuery as useServerState } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { call } from "@/lib/server/functions";
import { useSession } from "@/shared/session/session-store";
import { claimsOf } from "@/shared/session/token-claims";
import { Skeleton } from "@/ui/skeleton";

const SecondFactorRequired = lazy(() => import("@/app/layouts/second-factor-required"));

interface Props {
  /** Puts the frame around a page. */
  frame: (page: ReactNode) => ReactNode;
  /** Shown in the frame until it is known whether the second factor is missing. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Requires two-factor authentication of staff if the operator does: they set it up before the back office opens. The
 * page loads meanwhile, unseen: the server refuses its requests itself.
 */
export function RequireSecondFactor({ frame, waiting, children }: Props) {
  const { user, session } = useSession();
  const taken = claimsOf(session?.access_token).aal === "aal2";
  const { data, isPending } = useServerState({
    queryKey: ["/functions/v1/second-factor-pending", user?.id],
    queryFn: () => call("second-factor-pending", {}),
    enabled: !taken,
    staleTime: 60_000,
    retry: false,
  });
  const pending = !taken && isPending;
  // Stays while the recovery codes are shown: the session already has its second factor by then.
  if (!data?.waits) {
    return frame(
      <>
        {pending && waiting}
        <div className={pending ? "hidden" : "contents"}>{children}</div>
      </>,
    );
  }
  return (
    <Suspense fallback={<Skeleton className="m-8 h-96" />}>
      <SecondFactorRequired userId={user?.id} />
    </Suspense>
  );
}
