import type { RefusalBody } from "@spi/domain/api-contract";
import { useLocation } from "react-router";
import { ApiRefusal } from "../../api/refusal.ts";
import type { Alerts } from "./PageAlerts.tsx";

/** Why somebody was sent to this page instead of the one they asked for, as alerts for the page. */
export function useArrivalAlerts(): Alerts | undefined {
  const state = useLocation().state as { refusal?: RefusalBody } | null;
  if (!state?.refusal) return undefined;
  return { problems: [], attempt: 0, refusal: new ApiRefusal(403, state.refusal) };
}
