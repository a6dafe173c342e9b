// Renders pages as the server does, but in Node, whose globals are those of a browser: a JSON list of requests in, a
// JSON list of HTML out. The first argument is the frontend's server build.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script] = process.argv.slice(2);
vm.runInThisContext(readFileSync(script, "utf8"));
const requests = JSON.parse(readFileSync(0, "utf8"));
const html = requests.map((request) => JSON.parse(guildhall.render(request)).html);
process.stdout.write(JSON.stringify(html));
