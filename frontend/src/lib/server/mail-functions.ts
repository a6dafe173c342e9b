/** A drawn mail. */
export interface Letter {
  subject: string;
  html: string;
  text: string;
}

/** What a kind of mail says in one language; `words` is what is said now. */
export interface MailTexts {
  version: number;
  placeholders: string[];
  texts: { name: string; original: string; words: string; required: string[]; oneLine: boolean }[];
}

interface Of {
  kind: string;
  language: string;
}

/** The commands around mails, for admins. */
export interface MailFunctions {
  "show-mail": { body: { mailId: string }; answer: Letter & { kept: boolean; sent: boolean } };
  "retry-mails": { body: { mailIds: string[] }; answer: { retried: string[] } };
  "mail-kinds": { body: Record<string, never>; answer: { kinds: { kind: string; changed: string[] }[] } };
  "mail-texts": { body: Of; answer: MailTexts };
  "save-mail-texts": {
    body: Of & { version: number; words: Record<string, string> };
    answer: MailTexts;
  };
  "preview-mail": { body: Of & { words: Record<string, string> }; answer: Letter };
}
