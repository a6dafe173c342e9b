import { translations } from "@test/pages.ts";
import { type FormEvent, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CheckField } from "@/components/forms/check-field";
import { reportFilledFields } from "@/lib/filled-fields";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

const sent = vi.fn();
let root: Root;

interface Values {
  email: string;
  password: string;
  note: string;
  country: string;
  consent: boolean;
}

function Form() {
  const [values, setValues] = useState<Values>({
    email: "",
    password: "",
    note: "",
    country: "DE",
    consent: false,
  });
  const put = (name: keyof Values, value: string | boolean) =>
    setValues((now) => ({ ...now, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sent(values);
  };
  return (
    <form onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        value={values.email}
        onChange={({ target }) => put("email", target.value)}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        value={values.password}
        onChange={({ target }) => put("password", target.value)}
      />
      <TextArea
        label="Note"
        name="note"
        value={values.note}
        onChange={({ target }) => put("note", target.value)}
      />
      <Select
        label="Country"
        name="country"
        value={values.country}
        onChange={({ target }) => put("country", target.value)}
      >
        <option value="DE">Germany</option>
        <option value="AT">Austria</option>
      </Select>
      <CheckField
        label="Consent"
        name="consent"
        checked={values.consent}
        onChange={({ target }) => put("consent", target.checked)}
      />
      <button type="submit">Send</button>
    </form>
  );
}

beforeAll(reportFilledFields);
beforeEach(async () => {
  sent.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement);
  const i18n = createI18n("en", translations("en", ["public"]));
  root.render(
    <I18nContext value={i18n}>
      <Form />
    </I18nContext>,
  );
  await vi.waitFor(() => expect(document.querySelector("form")).not.toBeNull());
});
afterEach(() => root.unmount());

const fill = (name: string, text: string) => {
  const [field] = document.getElementsByName(name);
  (field as HTMLInputElement).value = text;
};
const send = () => document.querySelector("button")?.click();

test("fields that a program fills without events are sent as they are seen", () => {
  fill("email", "ada@example.com");
  fill("password", "engine no. 1");
  fill("note", "two\nlines");
  send();
  expect(sent.mock.calls).toEqual([
    [
      {
        email: "ada@example.com",
        password: "engine no. 1",
        note: "two\nlines",
        country: "DE",
        consent: false,
      },
    ],
  ]);
});

test("what a program changes or empties after it was sent is sent anew", () => {
  fill("email", "ada@example.com");
  send();
  fill("email", "eve@example.com");
  send();
  fill("email", "");
  send();
  expect(sent.mock.calls.map(([{ email }]) => email)).toEqual(["ada@example.com", "eve@example.com", ""]);
});

test("choices that a program makes without events are sent as they are seen", () => {
  const [country] = document.getElementsByName("country") as NodeListOf<HTMLSelectElement>;
  const [consent] = document.getElementsByName("consent") as NodeListOf<HTMLInputElement>;
  if (!country || !consent) throw new Error("the form has no choices");
  country.value = "AT";
  consent.checked = true;
  fill("email", "ada@example.com");
  send();
  expect([country.value, consent.checked]).toEqual(["AT", true]);
  consent.checked = false;
  send();
  country.value = "DE";
  send();
  expect(sent.mock.calls.map(([values]) => [values.email, values.country, values.consent])).toEqual([
    ["ada@example.com", "AT", true],
    ["ada@example.com", "AT", false],
    ["ada@example.com", "DE", false],
  ]);
});
