import { translations } from "@test/pages";
import { screen } from "@testing-library/dom";
import { act, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";

let root: Root;

afterEach(() => act(() => root.unmount()));

test("a form stays while the words of its conflict are fetched", async () => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  const coming: (() => void)[] = [];
  const i18n = createI18n("en", translations("en", ["public", "admin"]), {}, (language, name) => {
    const texts = translations(language, [name])[name];
    return new Promise((come) => coming.push(() => come(texts)));
  });
  const differences = [{ name: "amount", theirs: 5, mine: 7, typed: true }];
  const form = { merge: () => undefined, take: () => undefined, save: () => undefined, busy: false };
  const shown = (conflict: object | null) => (
    <I18nContext value={i18n}>
      <Suspense fallback="The form is gone">
        <p>The form</p>
        <ConflictNotice form={{ ...form, conflict } as never} />
      </Suspense>
    </I18nContext>
  );
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement);
  await act(async () => root.render(shown(null)));
  await act(async () => root.render(shown({ theirs: {}, differences })));
  expect(coming).toHaveLength(1);
  expect(screen.queryByText("The form is gone")).toBeNull();
  await act(async () => coming[0]?.());
  expect(screen.getByRole("group", { name: "Amount" })).toBeVisible();
});
