import type { RefusalBody } from "@spi/domain/api-contract";
import { useLocation } from "react-router";
import { ApiRefusal } from "./refusal.ts";
import type { Alerts } from "./PageAlerts.tsx";

/**
 * Why somebody was sent to this page instead of the one they asked for, as alerts for the page. That somebody else has the
 * lock is told as long as they do.
 */
export function useArrivalAlerts({ locked }: { locked: boolean } = { locked: false }): Alerts | undefined {
  const state = useLocation().state as { refusal?: RefusalBody } | null;
  if (!state?.refusal || (state.refusal.kind === "lockedByOther" && !locked)) return undefined;
  return { problems: [], attempt: 0, refusal: new ApiRefusal(403, state.refusal) };
}
