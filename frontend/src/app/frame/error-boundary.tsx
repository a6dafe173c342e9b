import { Component, type ReactNode } from "react";
import { useT } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

interface Props {
  children: ReactNode;
  /** Level of the heading that tells of the failure. */
  heading?: "h1" | "h2";
}

/** Catches what a page throws (a file that a new release took away, a mistake of ours) and offers a fresh start. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed heading={this.props.heading ?? "h1"} /> : this.props.children;
  }
}

function Failed({ heading }: { heading: "h1" | "h2" }) {
  const t = useT();
  return (
    <EmptyState heading={heading} title={t("failed.title")} text={t("failed.text")}>
      <Button onClick={() => window.location.reload()}>{t("common.tryAgain")}</Button>
    </EmptyState>
  );
}
