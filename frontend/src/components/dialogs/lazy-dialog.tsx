import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { whenIdle } from "@/lib/when-idle";

interface LazyDialog<P> {
  (props: P): ReactNode;
  load: () => Promise<unknown>;
}

/** A dialog in a file of its own, for which the page that may open it does not wait. */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): LazyDialog<P> {
  const Loaded = lazy<ComponentType<object>>(async () => ({
    default: (await load()) as ComponentType<object>,
  }));
  const show = (props: P) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(show, { load });
}

/** Fetch the dialogs of a page in the background, so that each opens at once. */
export function useDialogsSoon(...dialogs: Pick<LazyDialog<never>, "load">[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialogs of a page are always the same
  useEffect(
    () =>
      whenIdle(() => {
        for (const { load } of dialogs) load().catch(() => {}); // fetched again when it is opened
      }),
    [],
  );
}
