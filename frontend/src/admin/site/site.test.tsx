import { openOffice } from "@test/office.ts";
import { creative, idOf, ownPage, product, workshop } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { MySite } from "@/lib/server/api.types";

const SITE = {
  version: 1,
  published: true,
  previewToken: "x",
  contrastLight: null,
  contrastDark: null,
  placeholders: [],
  parts: ["home", "basket"],
  history: [],
  content: {
    texts: { en: { "home:title": "Seamanship" } },
    accent: null,
    logo: null,
    logo_dark: null,
    icon: null,
    hero_picture: null,
    about_picture: null,
    contact_picture: null,
    share_picture: null,
    social: [],
    footer_links: [{ words: { en: "Help", de: "Hilfe" }, url: "/contact" }],
    cards: ["Visa"],
    off: [],
    header: ["products", "gone", "about"].map((page) => ({ page, shown: true })),
    footer: [{ page: "products", shown: true }],
    home: ["home.products", "home.crafts", "home.programme"],
    powered_by: true,
    claims: {},
    testimonials: [],
    team: [],
    questions: [],
    plans: [],
  },
} as unknown as MySite;
const BUILT_IN: Record<string, Record<string, string>> = {
  home: { title: "Good things", "figures.title": "In figures" },
  basket: { title: "Your basket" },
};

const open = (tables: object = { pages: [ownPage()] }) =>
  openOffice("/admin/site", "My shop", {
    tables,
    functions: {
      "my-site": SITE,
      "site-texts": ({ body }) => {
        const { part } = body as { part: string };
        const texts = Object.entries(BUILT_IN[part] ?? {});
        return {
          texts: texts.map(([key, original]) => ({ key: `${part}:${key}`, original, placeholders: [] })),
        };
      },
      "save-site": ({ body }) =>
        ({ ...SITE, version: 2, content: (body as { content: object }).content }) as never,
    },
  });

test("the texts that visitors read first are named by place, the others by their words", async () => {
  const office = await open();
  await office.user.click(screen.getByRole("tab", { name: "Texts" }));
  const home = await screen.findByRole("group", { name: "Home page" });
  expect(within(home).getByLabelText("Title")).toHaveValue("Seamanship");
  expect(screen.queryByLabelText("In figures")).toBeNull();
  await office.user.selectOptions(screen.getByLabelText("Part of the site"), "home");
  expect(await screen.findByLabelText("In figures")).toHaveValue("In figures");
});

test("a footer link keeps its names in other languages, and cards are chosen", async () => {
  const office = await open();
  const links = screen.getByRole("group", { name: "Footer links" });
  await office.user.clear(within(links).getByLabelText("Name, row 1"));
  await office.user.type(within(links).getByLabelText("Name, row 1"), "Questions");
  await office.user.click(screen.getByLabelText("JCB"));
  await office.press("Save draft");
  await waitFor(() => expect(office.server.bodies("POST", "save-site")).toHaveLength(1));
  const [sent] = office.server.bodies("POST", "save-site") as unknown as { content: MySite["content"] }[];
  expect(sent?.content.footer_links).toEqual([{ words: { en: "Questions", de: "Hilfe" }, url: "/contact" }]);
  expect(sent?.content.cards).toEqual(["Visa", "JCB"]);
});

test("the sections of the home page are put in order by keys, and switched off", async () => {
  const office = await open();
  await office.user.click(screen.getByRole("tab", { name: "Pages" }));
  const home = within(await screen.findByRole("region", { name: "Home page" }));
  home.getByRole("button", { name: "Move row 3" }).focus();
  await office.user.keyboard("{ArrowUp}");
  await waitFor(() => expect(home.getByRole("button", { name: "Move row 2" })).toHaveFocus());
  await office.user.click(screen.getByLabelText("What we offer"));
  await office.press("Save draft");
  await waitFor(() => expect(office.server.bodies("POST", "save-site")).toHaveLength(1));
  const [sent] = office.server.bodies("POST", "save-site") as unknown as { content: MySite["content"] }[];
  expect(sent?.content.home).toEqual(["home.products", "home.programme", "home.crafts"]);
  expect(sent?.content.off).toEqual(["home.crafts"]);
});

test("built-in and own pages are one list of each menu, to order and to switch off", async () => {
  const office = await open({
    pages: [
      ownPage({ id: idOf(2), title: "Prices", menu: "header", is_published: false, published_at: null }),
      ownPage({ id: idOf(1), title: "Team", menu: "header" }),
      ownPage({ id: idOf(3), title: "Shipping", menu: "footer" }),
    ],
  });
  await office.user.click(screen.getByRole("tab", { name: "Pages" }));
  const header = within(await screen.findByRole("region", { name: "Header" }));
  const names = () =>
    header.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
  await waitFor(() => expect(names()).toEqual(["Products", "About", "Prices", "Team"]));
  expect(header.getByLabelText("Prices")).toHaveAccessibleDescription("Not published yet");
  header.getByRole("button", { name: /row 4/ }).focus();
  await office.user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(names()).toEqual(["Team", "Products", "About", "Prices"]);
  await office.user.click(header.getByLabelText("About"));
  await office.press("Save draft");
  await waitFor(() => expect(office.server.bodies("POST", "save-site")).toHaveLength(1));
  const [sent] = office.server.bodies("POST", "save-site") as unknown as { content: MySite["content"] }[];
  expect(sent?.content.header).toEqual([
    { page: idOf(1), shown: true },
    { page: "products", shown: true },
    { page: "about", shown: false },
    { page: idOf(2), shown: true },
    { page: "gone", shown: true },
  ]);
  expect(sent?.content.footer).toEqual(SITE.content.footer);
});

test("files and materials without a title in a language are listed with what they belong to", async () => {
  const file = { id: idOf(90), title: "Handbook" };
  const words = (title: string) => ({ de: { title }, fr: { title }, es: { title } });
  const book = {
    name_de: "B",
    name_fr: "B",
    name_es: "B",
    description_de: "b",
    description_fr: "b",
    description_es: "b",
  };
  const described = { ...words("Bühne"), fr: { title: "Scène", duration: "2 h" } };
  const office = await open({
    products: [
      {
        ...product({ ...book, features: [], delivery_title: null }),
        delivery_files: [{ ...file, translations: {} }],
      },
    ],
    workshops: [
      {
        ...workshop({ duration: "", requirements: [], translations: described }),
        delivery_files: [{ ...file, translations: words("Handbuch") }],
        workshop_details: [
          {
            title: "Room",
            description: "",
            links: [{ title: "Map" }],
            translations: { es: { title: "Sala" } },
          },
        ],
      },
    ],
    creatives: [creative({ translations: words("Banner") }), creative({ id: idOf(52), title: "Post" })],
  });
  await office.user.click(screen.getByRole("tab", { name: "Translations" }));
  const listed = async (name: RegExp) => (await screen.findByText(name)).closest("li");
  expect(await listed(/^Products: /)).toHaveTextContent("Partner LedgerDeutsch, Français, Español");
  expect(await listed(/^Workshops: /)).toHaveTextContent("Congress on StageDeutsch, Français, Español");
  expect(await listed(/^Creative: /)).toHaveTextContent("PostDeutsch, Français, Español");
});
