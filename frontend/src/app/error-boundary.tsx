import { Component, type ReactNode } from "react";
import { useT } from "@/lib/use-t";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

/** Catches what a page throws (a file that a new release took away, a mistake of ours) and offers a fresh start. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const t = useT();
  return (
    <EmptyState heading="h1" title={t("failed.title")} text={t("failed.text")}>
      <Button onClick={() => window.location.reload()}>{t("common.tryAgain")}</Button>
    </EmptyState>
  );
}
