import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { whenIdle } from "@/lib/when-idle";

/**
 * A dialog in a file of its own. The page is shown without waiting for it; then it is fetched in the background, so that
 * it opens at once.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  whenIdle(() => load().catch(() => {})); // fetched again when it is opened
  const Loaded = lazy<ComponentType<object>>(async () => ({
    default: (await load()) as ComponentType<object>,
  }));
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
