import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mayOpen, PAGES, type StaffRole } from "@/admin/shared/staff-role";

const SOURCE = "src/admin";
/** The folders of pages whose address has another name. */
const FOLDERS: Record<string, readonly string[]> = {
  users: ["users", "customers"],
  content: ["news", "blog-articles", "pages"],
};
/** Parts of pages that only an admin sees. */
const OF_ADMINS = [
  "staff/member-list.tsx",
  "users/page/customer-mails.tsx",
  "users/page/customer-partner.tsx",
];

const rolesOf = (folder: string) =>
  (Object.keys(PAGES) as Exclude<StaffRole, "admin">[]).filter((role) =>
    (FOLDERS[folder] ?? [folder]).some((page) => mayOpen(role, `/admin/${page}`)),
  );

test("no page has a link that one of its staff roles may not follow", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && !OF_ADMINS.includes(file),
  );
  const refused = files.flatMap((file) => {
    const text = readFileSync(`${SOURCE}/${file}`, "utf8");
    if (!text.includes("<Link") || text.includes("useStaffRole")) return [];
    const addresses = [...text.matchAll(/["'`](\/admin\/[^"'`]*)/g)].map(([, to = ""]) => to);
    const roles = rolesOf(file.split("/")[0] ?? "");
    return addresses.filter((to) => roles.some((role) => !mayOpen(role, to))).map((to) => `${file}: ${to}`);
  });
  expect(files.length).toBeGreaterThan(200);
  expect(refused).toEqual([]); // OfficeLink is a link for those who may follow it
});
