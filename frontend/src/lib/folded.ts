/** Return a text as searches compare it: case and accents do not count. */
export const folded = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
