import type { Language } from "@/lib/i18n/languages";
import { searchParam } from "@/lib/query-string";
import { LINK_TYPES, type LinkType, redeemLink } from "@/shared/session/actions";
import { beginProfile } from "@/shared/session/profile";

/** The parameters of an email link; `type` is null if unknown. */
export interface MailLink {
  tokenHash: string;
  type: LinkType | null;
  /** A path of the site. */
  next: string | null;
}

type Outcome = "done" | "expired" | "unreachable";

/** Parse the link from the URL. */
export function readMailLink(): MailLink {
  const { search } = window.location;
  const type = searchParam(search, "type");
  return {
    tokenHash: searchParam(search, "token_hash") ?? "",
    type: LINK_TYPES.find((each) => each === type) ?? null,
    next: searchParam(search, "next"),
  };
}

const outcomes = new Map<string, Promise<Outcome>>();

async function redeem({ tokenHash, type }: MailLink, language: Language): Promise<Outcome> {
  if (!tokenHash || !type) return "expired";
  try {
    const user = await redeemLink(tokenHash, type);
    if (user)
      await beginProfile(user, language).catch((error) =>
        console.error("The profile was not completed:", error),
      );
    return "done";
  } catch (error) {
    const { name } = error as Error;
    return name === "AuthRetryableFetchError" || error instanceof TypeError ? "unreachable" : "expired";
  }
}

/** Verify a link once, however often it is called. A request without an answer may be retried. */
export function redeemOnce(link: MailLink, language: Language): Promise<Outcome> {
  const known = outcomes.get(link.tokenHash);
  if (known) return known;
  const outcome = redeem(link, language);
  outcomes.set(link.tokenHash, outcome);
  void outcome.then((end) => end === "unreachable" && outcomes.delete(link.tokenHash));
  return outcome;
}
