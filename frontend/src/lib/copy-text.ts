import { type ToastOptions, toast } from "@/lib/toast";

/** Copies a text and says so. */
export async function copyText(text: string, message: ToastOptions): Promise<void> {
  // A page without https has no clipboard, and one that has may be denied it.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (copied || copySelected(text)) toast(message);
}

/** The older way: from a field of the page, or of the dialog outside of which nothing can be selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
