import { type ToastOptions, toast } from "@/lib/toast";

/** Copy a text to the clipboard and confirm it with a toast. */
export async function copyText(text: string, message: ToastOptions): Promise<void> {
  // A page without https has no clipboard, and permission may be denied.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (copied || copySelected(text)) toast(message);
}

/** Fallback: copies from a field of the page, or of the open dialog, outside of which nothing can be selected. */
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
