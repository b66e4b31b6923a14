import type { RefusalBody } from "@spi/domain/api-contract";
import { useLocation } from "react-router";
import { ApiRefusal } from "./refusal.ts";
import type { Alerts } from "./PageAlerts.tsx";

/**
 * Returns alerts that explain why the user was redirected to this page. The alert about another user's lock is shown
 * only while that user has the lock.
 */
export function useArrivalAlerts({ locked }: { locked: boolean } = { locked: false }): Alerts | undefined {
  const state = useLocation().state as { refusal?: RefusalBody } | null;
  if (!state?.refusal || (state.refusal.kind === "lockedByOther" && !locked)) return undefined;
  return { problems: [], attempt: 0, refusal: new ApiRefusal(403, state.refusal) };
}
