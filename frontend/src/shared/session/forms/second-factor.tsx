import type { User } from "@supabase/auth-js";
import { lazy, Suspense } from "react";
import { Skeleton } from "@/ui/skeleton";

const CodeForm = lazy(() => import("@/shared/session/forms/code-form"));

interface Props {
  user: User;
  onDone?: (() => void) | undefined;
}

/** The second factor of a pending sign-in. Its form and texts are loaded on demand. */
export function SecondFactor(props: Props) {
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <CodeForm {...props} />
    </Suspense>
  );
}
