import type { User } from "@supabase/auth-js";
import { lazy, Suspense } from "react";
import { Skeleton } from "@/ui/skeleton";

const CodeForm = lazy(() => import("@/features/session/forms/code-form"));

interface Props {
  user: User;
  onDone?: (() => void) | undefined;
}

/** Asks for the code that a sign-in still waits for. Its form and texts come when somebody needs them. */
export function SecondFactor(props: Props) {
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <CodeForm {...props} />
    </Suspense>
  );
}
