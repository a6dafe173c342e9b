// Checks imports. app composes the areas public, account and admin, which never import one another. A feature of an area
// imports no other feature of it, but its area's folder `shared`. Below the areas lie shared, components, ui and lib, in
// this order; none imports anything above it. Also limits the size of files.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const AREAS = ["public", "account", "admin"];
const LAYERS = ["lib", "ui", "components", "shared"];
const LONGEST = 250;
const faults = [];

function allowed(from, to) {
  const [area, feature] = from.split("/");
  const [otherArea, otherFeature] = to.split("/");
  if (otherArea === "locales") return true;
  if (AREAS.includes(area)) {
    if (LAYERS.includes(otherArea)) return true;
    return otherArea === area && (otherFeature === feature || otherFeature === "shared");
  }
  return !LAYERS.includes(area) || LAYERS.slice(0, LAYERS.indexOf(area) + 1).includes(otherArea);
}

for (const file of readdirSync("src", { recursive: true }).map((name) => name.replaceAll("\\", "/"))) {
  if (!/\.tsx?$/.test(file)) continue;
  const code = readFileSync(join("src", file), "utf8");
  const lines = code.split("\n").length;
  if (lines > LONGEST && !file.endsWith(".types.ts"))
    faults.push(`${file} has ${lines} lines, more than ${LONGEST}`);
  for (const [, target] of code.matchAll(/(?:from|import)\s*\(?\s*"((?:@\/|\.)[^"]+)"/g)) {
    const path = target.startsWith("@/") ? target.slice(2) : posix.join(posix.dirname(file), target);
    if (!allowed(file, path)) faults.push(`${file} must not import ${path}`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log("every import stays in its zone");
