/**
 * Polyfills for globals that the page's libraries expect of any browser and QuickJS lacks. Only as much as rendering
 * needs: nothing here ever waits, fetches, or formats. Imported first by server.tsx.
 */

class PlainUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(url: string, base?: string | PlainUrl) {
    const absolute = /^[a-z][a-z0-9+.-]*:/i.test(url)
      ? url
      : `${base ? new PlainUrl(String(base)).origin : ""}${url}`;
    const [, protocol = "", host = "", pathname = "", search = "", hash = ""] =
      /^([a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(absolute) ?? [];
    this.protocol = protocol;
    this.host = host;
    this.origin = `${protocol}//${host}`;
    this.pathname = pathname || "/";
    this.search = search;
    this.hash = hash;
    this.href = `${this.origin}${this.pathname}${search}${hash}`;
  }

  toString(): string {
    return this.href;
  }
}

const nothing = () => undefined;
const here = globalThis as unknown as Record<string, unknown>;
here.URL ??= PlainUrl;
here.setTimeout ??= nothing;
here.clearTimeout ??= nothing;
here.console ??= { log: nothing, warn: nothing, error: nothing };
