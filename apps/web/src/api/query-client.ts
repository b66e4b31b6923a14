import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { showOutcome } from "../ui/page/banner-message.ts";
import { clearRefusedForm, storeRefusedForm } from "../ui/page/refused-forms.ts";
import { queries } from "./queries.ts";
import { asRefusal } from "../ui/page/refusal.ts";

const attempts = 3;

/**
 * Query keys for data that summarises many campaigns. When users follow a link in a summary, they must not see data
 * that is older than the summary.
 */
const overviews: readonly unknown[] = ["desk", "calendar", "search"];

/**
 * Creates the query client. Reads are retried if the service does not respond, but not if it rejects them. Writes are
 * never repeated. If a write is rejected because the reference data changed, the new data is fetched. Fetching an
 * overview marks the cached campaigns as stale, because the home page can list a report that a cached campaign does not
 * have yet.
 */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryKey }) => {
        if (!overviews.includes(queryKey[0])) return;
        void queryClient.invalidateQueries({ queryKey: ["team"], refetchType: "none" });
      },
    }),
    mutationCache: new MutationCache({
      onSettled: (_data, error, variables, _context, { meta }) => showOutcome(error !== null, variables, meta),
      onMutate: clearRefusedForm,
      onError: (error, variables, _context, { meta }) => {
        storeRefusedForm(asRefusal(error), variables, meta);
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
