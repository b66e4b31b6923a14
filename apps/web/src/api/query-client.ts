import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { tellSettled } from "../ui/page/done.ts";
import { forgetRefusedForm, storeRefusedForm } from "../ui/page/refused-forms.ts";
import { queries } from "./queries.ts";
import { asRefusal } from "../ui/page/refusal.ts";

const attempts = 3;

/** What tells of many campaigns at once: it leads to pages that must not be older than it. */
const overviews: readonly unknown[] = ["desk", "calendar", "search"];

/**
 * Reads are tried again when the service does not answer, never when it refuses. Writes are never repeated; one that was
 * refused because the reference data have changed fetches them. Once an overview is read, what was read of campaigns before is
 * read again where it is shown next: home may say that a report is ready of which the kept page knows nothing.
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
      onSettled: (_data, error, wish, _context, { meta }) => tellSettled(error !== null, wish, meta),
      onMutate: forgetRefusedForm,
      onError: (error, wish, _context, { meta }) => {
        storeRefusedForm(asRefusal(error), wish, meta);
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
