import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ibanFault } from "@/account/partner/iban";
import type { Details } from "@/account/partner/reads";
import { formatDate } from "@/lib/i18n/dates";
import type { TFunction } from "@/lib/i18n/i18n-types";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { invalidateTables } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { appsOf } from "@/shared/session/factors";
import { useSession } from "@/shared/session/session-store";

export type Method = "iban" | "other";
type Payload = Pick<Details, "holder" | "iban" | "instructions" | "tax_number" | "small_business"> & {
  method: Method;
};
/** The reauthentication: the password, or an app's code if two-factor authentication is on. */
type Proof = "password" | "code";
const FIELDS = ["holder", "iban", "instructions", "proof"] as const;
type Faults = Record<(typeof FIELDS)[number], string | undefined>;
const NO_FAULTS: Faults = { holder: undefined, iban: undefined, instructions: undefined, proof: undefined };

/** Another tab saved them in the meantime, perhaps for the first time. */
class Outdated extends Error {}

function refused(error: unknown): never {
  throw error instanceof HttpError && error.hint === "details_known" ? new Outdated() : error;
}

/** Save the details. `over`: the `updated_at` of the state that was read. */
function save(over: string | null, payload: Payload, proof: Record<string, string>) {
  return call("save-payout-details", { details: payload, over, ...proof }).catch(refused);
}

/** The typed proof, and its kind. */
function useProof() {
  const { user } = useSession();
  const prove: Proof = appsOf(user).length > 0 ? "code" : "password";
  const [proof, setProof] = useState("");
  return { proof, setProof, prove };
}

const invalidateDetails = (client: QueryClient) => invalidateTables(client, ["payout_details"]);

const isUnproven = (error: unknown) =>
  error instanceof HttpError &&
  (error.hint === "current_password_invalid" || error.hint === "mfa_verification_failed");

function failureText(error: unknown, t: TFunction<["partner", "public", "account"]>): string {
  return (error instanceof HttpError && error.words) || t("account:auth.errors.unreachable");
}

/** Return the payload of the form, for the chosen method. */
function payloadOf(form: HTMLFormElement, method: Method): Payload {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  return {
    method,
    holder: text("holder"),
    iban: method === "iban" ? text("iban") : null,
    instructions: method === "other" ? text("instructions") : null,
    tax_number: text("tax_number") || null,
    small_business: typed.has("small_business"),
  };
}

function faultsOf(
  { method, holder, iban, instructions }: Payload,
  proof: string,
  t: TFunction<["partner", "public"]>,
): Faults {
  const required = t("public:form.required");
  const slip = iban ? ibanFault(iban) : null;
  return {
    holder: holder ? undefined : required,
    iban: method !== "iban" || (iban && !slip) ? undefined : slip ? t(`details.iban.${slip}`) : required,
    instructions: method === "other" && !instructions ? required : undefined,
    proof: proof ? undefined : required,
  };
}

/**
 * The state of the form for payout details over `known`. Input is kept when a save fails, and when another tab saved in
 * the meantime: then `rejected` conflicts with the newer state, and the user decides.
 */
export function useDetailsForm(known: Details | null) {
  const { t, language } = useTranslation(["partner", "public", "account"]);
  const { proof, setProof, prove } = useProof();
  const client = useQueryClient();
  /** The state that was read, which alone a save may replace. */
  const [base, setBase] = useState(known?.updated_at ?? null);
  const [shown, setShown] = useState(known);
  const [method, setMethod] = useState<Method>((shown?.method as Method) ?? "iban");
  const [faults, setFaults] = useState(NO_FAULTS);
  const [rejected, setRejected] = useState<Payload | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);

  const fail = async (error: unknown, sent: Payload) => {
    if (isUnproven(error)) {
      return setFaults({ ...NO_FAULTS, proof: t(`details.proof.${prove}.wrong`) });
    }
    if (error instanceof Outdated) {
      await invalidateDetails(client);
      return setRejected(sent);
    }
    toast({ title: t("details.failed"), description: failureText(error, t), tone: "destructive" });
  };

  const send = async (over: string | null, payload: Payload, given: string) => {
    setBusy(true);
    setRejected(null);
    try {
      const { countFrom: from, updatedAt } = await save(over, payload, { [prove]: given });
      setBase(updatedAt);
      setProof("");
      const date = from && formatDate(from, language);
      const description = date ? t("details.savedFrom", { date }) : t("details.savedText");
      toast({ title: t("details.saved"), description });
      await invalidateDetails(client);
    } catch (error) {
      await fail(error, payload);
    } finally {
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const payload = payloadOf(form, method);
    const wrong = faultsOf(payload, proof, t);
    setFaults(wrong);
    const first = FIELDS.find((name) => wrong[name]);
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    await send(base, payload, proof);
  };

  return {
    /** A new number resets the form to `shown`. */
    round,
    shown,
    method,
    setMethod,
    faults,
    proof,
    setProof,
    prove,
    busy,
    submit,
    rejected,
    /** Save the input over the newer state. */
    overwrite: () => rejected && send(known?.updated_at ?? null, rejected, proof),
    /** Continue from the newer state. */
    takeNewer: () => {
      setRejected(null);
      setBase(known?.updated_at ?? null);
      setShown(known);
      setRound(round + 1);
      setMethod((known?.method as Method) ?? "iban");
    },
  };
}
