import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { CardForm } from "@/lib/server/api.types";
import { formOf, type HeldPayment, payElsewhere } from "@/shared/checkout/held-payment";
import { paymentErrorText } from "@/shared/payment/payment-error";
import { useSession } from "@/shared/session/session-store";

interface CardFormState {
  /** null while it is requested. */
  form: CardForm | null;
  failed: boolean;
  /** The shop's reason, as far as it has given one. */
  reason: string | null;
  busy: boolean;
  onFailed: () => void;
  retry: () => void;
  /** Leave for the provider's page. */
  elsewhere: () => Promise<void>;
}

/** The form of a payment: the one that the checkout opened, or the same again. */
export function useCardForm(payment: HeldPayment): CardFormState {
  const { t } = useTranslation("account");
  const { loading } = useSession();
  const [broken, setBroken] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { data, error, refetch } = useServerState({
    queryKey: ["card-form", payment.body.checkoutId],
    queryFn: () => formOf(payment),
    enabled: !loading,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const refused = refusal ?? error;
  return {
    form: data ?? null,
    failed: broken || refused !== null,
    reason: refused === null ? null : paymentErrorText(t, refused),
    busy,
    onFailed: () => setBroken(true),
    retry: () => {
      setRefusal(null);
      setBroken(false);
      void refetch();
    },
    elsewhere: async () => {
      setBusy(true);
      try {
        await payElsewhere(payment);
      } catch (problem) {
        console.error("The payment could not be opened:", problem);
        setRefusal(problem);
        setBusy(false);
      }
    },
  };
}
