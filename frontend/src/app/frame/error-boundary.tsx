import { Component, type ReactNode } from "react";
import { useT } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

interface Props {
  children: ReactNode;
  /** Level of the error's heading. */
  heading?: "h1" | "h2";
}

interface State {
  failed: boolean;
  /** Checks whether the page can be reloaded. */
  confirming: boolean;
}

/**
 * Catches errors of a page. If a new release removed a file that the page in the browser still names, the address is
 * reloaded, once; any other error (no connection, a bug) is shown, with a retry button.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = { failed: false, confirming: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, confirming: isMissingFile(error) };
  }

  override async componentDidCatch() {
    if (this.state.confirming && !(await isReloading())) this.setState({ confirming: false });
  }

  override render() {
    const { failed, confirming } = this.state;
    if (confirming) return null;
    return failed ? <Failed heading={this.props.heading ?? "h1"} /> : this.props.children;
  }
}

/** Chrome and Firefox say "dynamically imported module", Safari "Importing a module script failed". */
const isMissingFile = (error: unknown) => /import/i.test(String(error));

/**
 * Not while the server is unreachable, since the browser would show its own error page, nor twice for one history
 * entry.
 */
async function isReloading(): Promise<boolean> {
  const { history, location } = window;
  if (
    history.state?.anew ||
    !(await fetch(location.href).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    return false;
  history.replaceState({ ...history.state, anew: true }, "");
  location.reload();
  return true;
}

function Failed({ heading }: { heading: "h1" | "h2" }) {
  const t = useT();
  return (
    <EmptyState heading={heading} title={t("failed.title")} text={t("failed.text")}>
      <Button onClick={() => window.location.reload()}>{t("common.tryAgain")}</Button>
    </EmptyState>
  );
}
