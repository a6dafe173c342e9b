import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { type MutationOptions, useMutationToast } from "@/components/forms/use-mutation-toast";

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm"> {
  /** The work, once it is confirmed. */
  run: () => Promise<unknown>;
  /** How its result is shown. */
  result: MutationOptions;
}

/** Asks before an action and carries it out. Closes when it is done; after a refusal it stays. */
export function ActionDialog({ run, result, busy: waiting = false, ...dialog }: Props) {
  const { busy, mutate } = useMutationToast();
  const act = async () => {
    if (await mutate(run, result)) dialog.onClose();
  };
  return <ConfirmDialog {...dialog} busy={busy || waiting} onConfirm={() => void act()} />;
}
