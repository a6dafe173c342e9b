import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { SHOP_SETUP } from "@/admin/shared/shop-setup";
import { useErrorText } from "@/components/forms/error-text";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";

export type Connections = Functions["connections"]["answer"];

const KEY = ["/functions/v1/connections"];
const WEBHOOK = ["/functions/v1/payment-connection"];

/** The mail server and the card provider, without their secrets. */
export const useConnections = () =>
  useServerState({ queryKey: KEY, queryFn: () => call("connections", {}) }).data;

/** Run a test and keep its result; `failure` if it could not run. */
function useTest<Result>(test: () => Promise<Result>) {
  const errorText = useErrorText();
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [testing, setTesting] = useState(false);
  const run = async () => {
    setTesting(true);
    setResult(null);
    setFailure(null);
    try {
      setResult(await test());
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setTesting(false);
    }
  };
  return { result, failure, testing, run };
}

/** The actions of one connection: save and test, test, remove. */
export function useConnection<Result>(test: () => Promise<Result>) {
  const { t } = useTranslation("admin-connections");
  const client = useQueryClient();
  const { busy, mutate } = useMutationToast();
  const trial = useTest(test);
  const keep = async (work: () => Promise<Connections>) => {
    client.setQueryData(KEY, await work());
    await Promise.all([SHOP_SETUP, WEBHOOK].map((queryKey) => invalidate(client, { queryKey })));
  };
  const save = async (work: () => Promise<Connections>) => {
    if (await mutate(() => keep(work))) await trial.run();
  };
  const remove = (name: "mail" | "payments") =>
    mutate(() => keep(() => call("remove-connection", { name })), { done: t("removed") });
  return { busy: busy || trial.testing, save, remove, trial };
}

export type Connection = Omit<ReturnType<typeof useConnection>, "trial"> & {
  trial: Pick<ReturnType<typeof useTest>, "failure" | "testing" | "run">;
};
