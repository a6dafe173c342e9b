import { QueryClient } from "@tanstack/react-query";
import { HttpError } from "@/lib/server/http";
import { urlKey } from "@/lib/server/query-keys";

const refused = (error: unknown) => error instanceof HttpError && error.status < 500;

/** Create the cache of server state, primed with the reads of the first page. */
export function createQueryClient(data: Record<string, unknown>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 1 && !refused(error) },
    },
  });
  for (const [url, rows] of Object.entries(data)) client.setQueryData(urlKey(url), rows);
  return client;
}
