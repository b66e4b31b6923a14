import { MutationCache, QueryClient } from "@tanstack/react-query";
import { tellSettled } from "../ui/page/done.ts";
import { queries } from "./queries.ts";
import { asRefusal } from "./refusal.ts";

const attempts = 3;

/**
 * Reads are tried again when the service does not answer, never when it refuses. Writes are never repeated; one that was
 * refused because the reference data have changed fetches them.
 */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, wish, _context, { meta }) => tellSettled(error !== null, wish, meta),
      onError: (error) => {
        if (asRefusal(error).body.kind !== "staleReference") return;
        void queryClient.invalidateQueries({ queryKey: queries.reference().queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < attempts - 1 && asRefusal(error).status >= 500,
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  });
  return queryClient;
}
