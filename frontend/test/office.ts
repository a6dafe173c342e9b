import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { type Contents, FakeServer } from "./fake-server.ts";
import { ADMIN, openPage } from "./render-page.tsx";

type Options = Contents & Parameters<typeof openPage>[1];

/** Open a page of the back office, as an admin unless another session is given, and wait for its heading. */
export async function openOffice(path: string, heading: string | RegExp, options: Options = {}) {
  const { tables, functions, ...page } = options;
  const server = new FakeServer({
    tables: tables ?? {},
    functions: {
      waiting: { counts: [], disputeDueBy: null },
      "second-factor-pending": { waits: false },
      "shop-day": { today: "2026-11-20", cardStatement: false },
      "sold-in": { markets: ["US"], currencies: ["USD"], exchanged: false },
      "list-totals": { count: 0, amounts: [] },
      ...functions,
    },
  });
  const user = openPage(path, { session: ADMIN, ...page });
  await screen.findByRole("heading", { level: 1, name: heading });
  return new Office(user, server);
}

/** An admin's actions, by the labels of the pages. */
class Office {
  constructor(
    readonly user: UserEvent,
    readonly server: FakeServer,
  ) {}

  /** The open dialog. */
  get dialog(): HTMLElement {
    return screen.getByRole("dialog");
  }

  /** Press a button of the page, or of a part of it. */
  async press(name: string | RegExp, part: HTMLElement = document.body): Promise<void> {
    await this.user.click(await within(part).findByRole("button", { name }));
  }

  /** Open a part of a long form. */
  async part(title: string): Promise<void> {
    const index = within(await screen.findByRole("navigation", { name: "Sections" }));
    await this.user.click(index.getByRole("link", { name: title }));
    await index.findByRole("link", { name: title, current: true });
  }

  /** Wait for the field with this name attribute and put a text into it. */
  async fill(name: string, text: string): Promise<void> {
    await type(await waitFor(() => named(name)), text);
  }

  /** Find the row of a table with this text. */
  async row(text: string): Promise<HTMLElement> {
    const row = (await screen.findAllByText(text))[0]?.closest("tr");
    if (!row) throw new Error(`No row has the text ${text}`);
    return row;
  }

  /** The labels of the actions of a row. */
  async actions(text: string): Promise<(string | null)[]> {
    const items = within(await this.row(text)).queryAllByRole("menuitem", { hidden: true });
    return items.map((item) => item.textContent);
  }

  /** Open the menu of the row with this text and choose an action. */
  async choose(text: string, action: string): Promise<void> {
    const row = within(await this.row(text));
    await this.user.click(row.getByRole("button", { name: /^Actions for/ }));
    await this.user.click(row.getByRole("menuitem", { name: action }));
  }

  /** Select the rows with these texts. */
  async tick(...rows: string[]): Promise<void> {
    for (const text of rows) await this.user.click(within(await this.row(text)).getByRole("checkbox"));
  }

  /** Wait for a message with this text. */
  async message(text: string): Promise<void> {
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  }
}

/** Put a text into a field at once, in place of what it holds. */
export async function type(field: HTMLElement, text: string): Promise<void> {
  fireEvent.input(field, { target: { value: text } });
  await Promise.resolve(); // React renders after the event, in a microtask
}

/** The field with this name attribute. */
export function named(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) throw new Error(`No field is named ${name}`);
  return field;
}

/** The headings of the page's table. */
export const headings = () =>
  [...document.querySelectorAll("th[scope=col]:not([data-mark])")].map((each) => each.textContent);

/** The texts of a row's cells and its heading, without the checkbox. */
export const cells = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(":is(td, th[scope=row]):not([data-mark])")].map(
    (cell) => cell.textContent,
  );
