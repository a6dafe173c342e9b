// Checks imports: lib and ui import nothing above them, a feature imports no other feature (but the few shared ones),
// app composes. Also limits the size of files.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const SHARED = ["session", "basket", "referral", "payment", "admin", "billing", "downloads"];
const LONGEST = 250;
const faults = [];

const zoneOf = (path) =>
  path.startsWith("features/") ? path.split("/").slice(0, 2).join("/") : path.split("/")[0];

function allowed(from, to) {
  if (from === to || to === "locales") return true;
  if (from === "lib") return false;
  if (from === "ui") return to === "lib";
  if (from.startsWith("features/")) {
    return to === "lib" || to === "ui" || SHARED.includes(to.replace("features/", ""));
  }
  return true;
}

for (const file of readdirSync("src", { recursive: true }).map((name) => name.replaceAll("\\", "/"))) {
  if (!/\.tsx?$/.test(file)) continue;
  const code = readFileSync(join("src", file), "utf8");
  const lines = code.split("\n").length;
  if (lines > LONGEST && !file.endsWith(".types.ts"))
    faults.push(`${file} has ${lines} lines, more than ${LONGEST}`);
  for (const [, target] of code.matchAll(/(?:from|import)\s*\(?\s*"((?:@\/|\.)[^"]+)"/g)) {
    const path = target.startsWith("@/") ? target.slice(2) : posix.join(posix.dirname(file), target);
    if (!allowed(zoneOf(file), zoneOf(path))) faults.push(`${file} must not import ${path}`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log("every import stays in its zone");
