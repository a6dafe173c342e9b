export interface Texts {
  [key: string]: string | Texts;
}

export function listOf(folder: string): Record<string, { partial: boolean; plurals: string[] }>;
export function ownTexts(folder: string, language: string, namespace: string): Texts;
export function shownTexts(folder: string, language: string, namespace: string): Texts;
