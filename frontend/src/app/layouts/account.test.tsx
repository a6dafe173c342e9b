import { ADA, orderRow, productOf, storeSession } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";

const PATHS = [
  "/user",
  "/user/profile",
  "/user/orders",
  "/user/products",
  "/user/workshops",
  "/user/workshops/x",
];
const area = () => screen.findByRole("navigation", { name: "My account" });

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));

test.each([...PATHS, "/user/password", "/user/account", "/user/partner"])(
  "a guest finds the sign-in form in the place of %s [USR-6]",
  async (path) => {
    new FakeServer();
    openPage(path);
    expect(await screen.findByRole("heading", { name: "Sign In to Your Account" })).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "My account" })).not.toBeInTheDocument();
    expect(window.location.pathname).toBe(path);
  },
);

test("the frame shows the links and the signed-in user [USR-1, USR-3]", async () => {
  new FakeServer();
  openPage("/user/orders", { session: CUSTOMER });
  const links = within(await area()).getAllByRole("link");
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]))).toEqual({
    Dashboard: "/user",
    Products: "/user/products",
    Orders: "/user/orders",
    Workshops: "/user/workshops",
    Profile: "/user/profile",
    "Change Password": "/user/password",
    "Account & Security": "/user/account",
    "Back to Home": "/",
  });
  expect(within(screen.getByRole("banner")).getByText(ADA.email as string)).toBeInTheDocument();
});

test("a failed sign-out is logged and happens all the same [AUTH-21, ERR-8]", async () => {
  const server = new FakeServer();
  storeSession();
  server.on("POST", "/auth/v1/logout", () => Response.json({ msg: "Broken" }, { status: 500 }));
  const user = openPage("/user/orders", { session: CUSTOMER });
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  await waitFor(() => expect(localStorage.getItem("guildhall.auth")).toBeNull());
  expect(console.error).toHaveBeenCalledWith("Signing out failed:", expect.anything());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

const WORDS = {
  de: {
    "/user": "Willkommen zurück, Ada!",
    "/user/products": "Meine Produkte",
    "/user/workshops": "Keine gebuchten Workshops",
    "/user/profile": "Persönliche Angaben",
    "/user/password": "Passwort ändern",
  },
  fr: {
    "/user": "Heureux de vous revoir, Ada !",
    "/user/products": "Mes produits",
    "/user/workshops": "Aucune inscription à un atelier",
    "/user/profile": "Informations personnelles",
    "/user/password": "Changer le mot de passe",
  },
  es: {
    "/user": "¡Nos alegra verle de nuevo, Ada!",
    "/user/products": "Mis productos",
    "/user/workshops": "No está inscrito en ningún taller",
    "/user/profile": "Información personal",
    "/user/password": "Cambiar contraseña",
  },
  it: {
    "/user": "Lieti di rivederLa, Ada!",
    "/user/products": "I miei prodotti",
    "/user/workshops": "Nessun workshop prenotato",
    "/user/profile": "Dati personali",
    "/user/password": "Cambia password",
  },
};
const ANVIL = { de: "Amboss", fr: "Enclume", es: "Yunque", it: "Incudine" };
const EVERY = (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((language) =>
  Object.entries(WORDS[language]).map(([path, words]) => [language, path, words] as const),
);

test.each(EVERY)("the area speaks the reader's language: %s %s", async (language, path, words) => {
  const orders = [orderRow("aaaaaaaa", { status: "completed", product: productOf(ANVIL[language]) })];
  const profile = { id: "p1", auth_user_id: ADA.id, email: ADA.email, first_name: "Ada", language };
  const server = new FakeServer({ tables: { orders, users: [{ ...profile, workshop_enrollments: [] }] } });
  openPage(path, { session: CUSTOMER, language });
  // Between a word and its mark stands a space of another kind.
  const name = new RegExp(`^${words.replaceAll(" ", "\\s")}$`);
  expect(await screen.findByRole("heading", { name })).toBeInTheDocument();
  if (path !== "/user/products") return;
  expect(await screen.findByRole("article")).toHaveTextContent(ANVIL[language]);
  // The server chooses the words of the reader.
  const asked = server.to("GET", "orders").map(({ query }) => query.get("select"));
  expect(asked).toContainEqual(expect.stringContaining(`name:name_in_${language}`));
});
