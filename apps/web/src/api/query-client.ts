import { QueryClient } from "@tanstack/react-query";
import { asRefusal } from "./refusal.ts";

const attempts = 3;

/** Reads are tried again when the service does not answer, never when it refuses. Writes are never repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < attempts - 1 && asRefusal(error).status >= 500,
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  });
}
