import type { ReactNode } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ErrorPanel } from "@/ui/error-panel";

/** Data that could not be loaded: title, reason in the page's language, and next steps. */
export function LoadError({ title, error, children }: { title: string; error: Error; children?: ReactNode }) {
  const errorText = useErrorText();
  return (
    <ErrorPanel title={title} text={errorText(error)}>
      {children}
    </ErrorPanel>
  );
}
