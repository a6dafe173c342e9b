import { openOffice } from "@test/office.ts";
import { idOf, workshop } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { monthsLater, namedOn, weeksOf } from "@/admin/workshops/calendar/month";

const open = (query: string) =>
  openOffice(`/admin/workshops/calendar${query}`, "Workshops", {
    tables: {
      workshops: [
        workshop({ date: "2027-05-03", end_date: "2027-05-04" }),
        workshop({
          id: idOf(21),
          title: "Ledger Clinic",
          date: "2027-05-04",
          time: "09:00",
          is_active: false,
        }),
      ],
    },
  });
/** The texts of the links in the cell of a day. */
const links = async (day: string) => {
  const named = await screen.findAllByText(day);
  const cell = named.flatMap((each) => each.closest("td") ?? [])[0];
  return within(cell as HTMLElement)
    .queryAllByRole("link")
    .map((link) => link.textContent);
};

test("a month shows each workshop on its days, with its time on the first", async () => {
  await open("?month=2027-05");
  expect(await links("Monday, May 3, 2027")).toEqual(["10:00 AM Congress on Stage"]);
  expect(await links("Tuesday, May 4, 2027")).toEqual([
    "Congress on Stage",
    "9:00 AM Ledger Clinic · Inactive",
  ]);
  expect(await links("Wednesday, May 5, 2027")).toEqual([]);
  const [link] = screen.getAllByRole("link", { name: /Ledger Clinic/ });
  expect(link).toHaveAttribute("href", `/admin/workshops/${idOf(21)}/edit`);
});

test("a list of a narrow screen names a long workshop once, with its last day", async () => {
  await open("?month=2027-05");
  await screen.findByText("until May 4, 2027");
  const days = screen.getAllByRole("heading", { level: 3 });
  const listed = days.map((day) => [day.textContent, day.nextElementSibling?.textContent]);
  expect(listed).toEqual([
    ["Monday, May 3, 2027", "10:00 AM Congress on Stageuntil May 4, 2027"],
    ["Tuesday, May 4, 2027", "9:00 AM Ledger Clinic · Inactive"],
  ]);
});

test("a month names a workshop that began before it on its first day", () => {
  const long = workshop({ date: "2027-04-20", end_date: "2027-05-10" });
  expect(namedOn([long], "2027-05-01")).toEqual([long]);
  expect(namedOn([long], "2027-05-02")).toEqual([]);
});

test("links lead to the months before and after, and to the list", async () => {
  const office = await open("?month=2026-12");
  await office.user.click(await screen.findByRole("link", { name: "Next month" }));
  await screen.findByRole("heading", { name: "January 2027" });
  expect(window.location.search).toBe("?month=2027-01");
  expect(screen.getByRole("link", { name: "List" })).toHaveAttribute("href", "/admin/workshops");
});

test("weeks begin on Sunday in English and on Monday elsewhere, and years end", () => {
  expect(weeksOf("2027-05", "en")[0]).toEqual([
    "2027-04-25",
    "2027-04-26",
    "2027-04-27",
    "2027-04-28",
    "2027-04-29",
    "2027-04-30",
    "2027-05-01",
  ]);
  expect(weeksOf("2027-05", "de").map(([monday]) => monday)).toEqual([
    "2027-04-26",
    "2027-05-03",
    "2027-05-10",
    "2027-05-17",
    "2027-05-24",
    "2027-05-31",
  ]);
  expect([monthsLater("2026-12", 1), monthsLater("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
});
