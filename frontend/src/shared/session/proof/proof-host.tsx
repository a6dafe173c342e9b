import { lazy, Suspense, useEffect, useState } from "react";
import { setProofDialog } from "@/lib/server/proof";

const ProofDialog = lazy(() => import("@/shared/session/proof/proof-dialog"));

/** Opens the dialog when a call of this page needs the password or a code again. */
export function ProofHost() {
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null);
  useEffect(() => {
    setProofDialog(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => setProofDialog(null);
  }, []);
  if (!answer) return null;
  const close = (given: boolean) => {
    setAnswer(null);
    answer(given);
  };
  return (
    <Suspense>
      <ProofDialog onClose={close} />
    </Suspense>
  );
}
