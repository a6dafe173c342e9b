/** Asks for the password, or a code, and returns whether it was given; false if the person declined. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Set the dialog that asks; null when it is gone. */
export function setProofDialog(dialog: Ask | null): void {
  ask = dialog;
}

const needsProof = (error: unknown) =>
  [(error as { hint?: unknown }).hint, (error as { code?: unknown }).code].includes("proof_needed");

/** Run `work`. If the server first wants to know that it is the account's holder, ask, and run it once more. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!ask || !needsProof(error) || !(await ask())) throw error;
    return work();
  }
}
