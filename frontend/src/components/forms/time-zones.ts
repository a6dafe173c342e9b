/** Return the time zones that this browser knows, and the current one. */
export function zonesWith(chosen: string): string[] {
  return [...new Set(["UTC", chosen, ...Intl.supportedValuesOf("timeZone")])].sort();
}
