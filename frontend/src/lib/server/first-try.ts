/** True while a query waits for its first answer. Retries are not waited for: they may take a while. */
export const isFirstTry = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  isPending && failureCount === 0;
