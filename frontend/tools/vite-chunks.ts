/** The part of Rolldown's module graph that the grouping reads. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** The pages that visitors come to read, with the section that loads below the home page. */
const READING =
  /^(sections\/home-below|public\/(home|products|product|workshops|workshop|news|article|features|about|contact|referral-program))$/;
/** The pages of the back office that are opened most. */
const DAILY = /^admin\/(dashboard|orders|products|users)$/;
/** So many pages of the office share what all of them load. */
const COMMON = 14;

/** Return the files of pages, sections and layouts, as `admin/orders`, whose code imports a module. */
function usersOf(module: string, graph: Graph): string[] {
  const seen = new Set<string>();
  const waiting = [module];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importers ?? []));
  }
  return [...seen].flatMap((id) => {
    const place = /\/src\/app\/(?:pages\/)?((?:public|account|admin|sections|layouts)\/[\w-]+)\.tsx$/.exec(
      id,
    );
    return place ? [place[1] as string] : [];
  });
}

/**
 * Return the file that a module shares with others that the same routes load, or null: then it stays with its page, or
 * becomes a file of its own.
 */
function sharedFile(module: string, graph: Graph): string | null {
  const users = usersOf(module, graph);
  const count = (pattern: RegExp) => users.filter((user) => pattern.test(user)).length;
  const account = count(/account/);
  const office = count(/admin/);
  if (count(READING) > 2 && module.includes("/src/shared/workshops/")) return "seats";
  if (count(READING) > 2) return account + office > 0 ? "parts" : "reading";
  // A few lines each, which are not worth files of their own.
  if (count(READING) > 0 && account + office > 0 && module.includes("/src/lib/")) return "parts";
  // The fields of a form that stands on a page to read, apart from those of the sign-in.
  if (count(/^(public|sections)\//) > 0 && count(/^public\//) > 4)
    return count(READING) > 0 ? "fields" : "forms";
  if (count(/^(public|sections)\//) > 0) return null;
  if (account > 0) return office > 0 ? "inner" : "account";
  if (count(DAILY) > 0 || office >= COMMON) return "office";
  // What the pages of one area share, and the dialogs of lists, stays out of the editors.
  return office > 4 && /\/src\/(?!admin\/|components\/data-table\/)/.test(module) ? "editors" : null;
}

/**
 * How the browser's build is cut. Libraries survive our deploys in the visitor's cache; all that the first script
 * imports is one file; the rest is shared by route.
 */
export const chunkGroups = [
  { name: "libraries", test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: "start", tags: ["$initial" as const] },
  { name: sharedFile, test: /\/src\//, minShareCount: 2, includeDependenciesRecursively: false },
];
