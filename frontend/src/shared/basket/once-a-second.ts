const AGAIN_MS = 1000;

const pressed = new Map<string, number>();

/** Return whether this press repeats one of the last second: a double click, or a finger that trembles. */
export function pressedAgain(name: string, now = Date.now()): boolean {
  const before = pressed.get(name);
  if (before !== undefined && now - before < AGAIN_MS) return true;
  pressed.set(name, now);
  return false;
}
