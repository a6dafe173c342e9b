import vm from "node:vm";
import { inject } from "vitest";
import type { Plan, PlanRequest } from "@/app/rendering/plan";
import type { Rendered, RenderRequest } from "@/app/rendering/render";

export interface Server {
  plan: (request: PlanRequest) => Plan;
  render: (request: RenderRequest) => Rendered;
}

/** The real server build in a bare JavaScript engine: no Intl, URL, fetch, or timers. */
export function startServer(): Server {
  const engine = vm.createContext({});
  vm.runInContext("delete globalThis.Intl; delete globalThis.console", engine);
  vm.runInContext(inject("serverScript"), engine);
  const ask = (name: string) => (request: unknown) =>
    JSON.parse(vm.runInContext(`guildhall.${name}`, engine)(JSON.stringify(request)));
  return { plan: ask("plan"), render: ask("render") };
}
