// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "@/lib/copy-text";
import { toastStore } from "@/lib/toast";

afterEach(() => vi.restoreAllMocks());

const clipboard = (found: unknown) =>
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(found as Clipboard);

it.each([
  ["has none, as on a page without https", undefined],
  ["is denied it", { writeText: () => Promise.reject(new DOMException("denied", "NotAllowedError")) }],
])("copies where a script %s, in the dialog that is open, and gives the focus back", async (_, found) => {
  clipboard(found);
  document.body.innerHTML = "<dialog open><button>Copy</button></dialog>";
  const button = document.querySelector("button") as HTMLButtonElement;
  button.focus();
  let copied: [string, boolean] | undefined;
  document.execCommand = () => {
    const field = document.querySelector("textarea") as HTMLTextAreaElement;
    copied = [field.value, field.parentElement?.tagName === "DIALOG"];
    return true;
  };
  await copyText("https://shop.example/pay", { title: "Copied" });
  expect(copied).toEqual(["https://shop.example/pay", true]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector("textarea")).toBeNull();
  expect(toastStore.get()[0]?.title).toBe("Copied");
});
