import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { ibanFault } from "@/features/partner/iban";
import { DETAILS_FORM, type Details } from "@/features/partner/reads";
import {
  forgetInterrupted,
  interruptedSave,
  keepInterrupted,
  sessionIsOver,
} from "@/features/session/interrupted";
import type { TFunction } from "@/lib/i18n/i18n-types";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import { change, insert } from "@/lib/server/rest";
import { toast } from "@/lib/toast";

export type Method = "iban" | "other";
type Payload = Pick<Details, "holder" | "iban" | "instructions"> & { method: Method };
const FIELDS = ["holder", "iban", "instructions"] as const;
type Faults = Record<(typeof FIELDS)[number], string | undefined>;
const NO_FAULTS: Faults = { holder: undefined, iban: undefined, instructions: undefined };

/** What was being saved when the session ended, and over which state. */
interface Left {
  known: Details | null;
  payload: Payload;
}

/** Another tab saved them meanwhile, for the first time perhaps. */
class Outdated extends Error {}

function refused(error: unknown): never {
  throw error instanceof HttpError && error.hint === "details_known" ? new Outdated() : error;
}

async function save(over: Details | null, payload: Payload): Promise<Details> {
  if (!over) return insert("payout_details", payload).catch(refused);
  const read = { id: `eq.${over.id}`, updated_at: `eq.${over.updated_at}` } as const;
  const [saved] = await change("payout_details", read, payload);
  if (!saved) throw new Outdated();
  return saved;
}

/** What was typed, as it is sent: of the way that is chosen. */
function payloadOf(form: HTMLFormElement, method: Method): Payload {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  return {
    method,
    holder: text("holder"),
    iban: method === "iban" ? text("iban") : null,
    instructions: method === "other" ? text("instructions") : null,
  };
}

function faultsOf(
  { method, holder, iban, instructions }: Payload,
  t: TFunction<["partner", "public"]>,
): Faults {
  const required = t("public:form.required");
  const slip = iban ? ibanFault(iban) : null;
  return {
    holder: holder ? undefined : required,
    iban: method !== "iban" || (iban && !slip) ? undefined : slip ? t(`details.iban.${slip}`) : required,
    instructions: method === "other" && !instructions ? required : undefined,
  };
}

/**
 * The state of the form for payout details over `known`. What is typed stays when a save fails, when the session ends
 * (the save goes on after signing in), and when another tab saved meanwhile: then `rejected` stands against the newer
 * state, and the person decides.
 */
export function useDetailsForm(userId: string, known: Details | null) {
  const { t } = useTranslation(["partner", "public", "account"]);
  const client = useQueryClient();
  const [left] = useState(() => interruptedSave<Left>(userId, DETAILS_FORM));
  /** The state that was read, over which alone is saved. */
  const [base, setBase] = useState(left ? left.known : known);
  const [shown, setShown] = useState<Payload | Details | null>(left?.payload ?? known);
  const [method, setMethod] = useState<Method>((shown?.method as Method) ?? "iban");
  const [faults, setFaults] = useState(NO_FAULTS);
  const [rejected, setRejected] = useState<Payload | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);

  const readAgain = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [url] }) => String(url).startsWith("/rest/v1/payout_details"),
    });

  const fail = async (error: unknown, sent: Left) => {
    if (error instanceof Outdated) {
      await readAgain();
      return setRejected(sent.payload);
    }
    const ended = sessionIsOver(error);
    if (ended) keepInterrupted(userId, DETAILS_FORM, sent);
    const refusal = error instanceof HttpError && error.status < 500 ? error.message : null;
    const description = ended
      ? t("account:profile.failed.signIn")
      : (refusal ?? t("account:auth.errors.unreachable"));
    toast({ title: t("details.failed"), description, tone: "destructive" });
  };

  const send = async (over: Details | null, payload: Payload) => {
    setBusy(true);
    try {
      setBase(await save(over, payload));
      setRejected(null);
      toast({ title: t("details.saved"), description: t("details.savedText") });
      await readAgain();
    } catch (error) {
      await fail(error, { known: over, payload });
    } finally {
      setBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there again after signing in
  useEffect(() => {
    if (!left || !interruptedSave(userId, DETAILS_FORM)) return;
    forgetInterrupted();
    void send(left.known, left.payload);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const payload = payloadOf(form, method);
    const wrong = faultsOf(payload, t);
    setFaults(wrong);
    const first = FIELDS.find((name) => wrong[name]);
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    await send(base, payload);
  };

  return {
    /** Another number: the form starts anew from `shown`. */
    round,
    shown,
    method,
    setMethod,
    faults,
    busy,
    submit,
    rejected,
    /** Saves what was typed over the newer state after all. */
    overwrite: () => rejected && send(known, rejected),
    /** Goes on from the newer state. */
    takeNewer: () => {
      setRejected(null);
      setBase(known);
      setShown(known);
      setRound(round + 1);
      setMethod((known?.method as Method) ?? "iban");
    },
  };
}
