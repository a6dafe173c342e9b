const THIS_MACHINE = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** The origin of a typed or pasted address, as browsers send it; null if a key cannot list it. */
function originOf(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, origin } = new URL(address);
  const secure = protocol === "https:" || (protocol === "http:" && THIS_MACHINE.test(hostname));
  return secure && !username ? origin : null;
}

/** The origins of addresses on lines of their own; null if there is none, or a line has no origin. */
export function originsIn(text: string): string[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  const origins = lines.filter(Boolean).map(originOf);
  return origins.length > 0 && origins.every((origin) => origin !== null) ? [...new Set(origins)] : null;
}
