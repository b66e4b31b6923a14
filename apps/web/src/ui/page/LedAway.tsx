import type { RefusalBody } from "@spi/domain/api-contract";
import { Navigate } from "react-router";

/** Leads to another page than the one that was asked for, which says why: see `useArrivalAlerts`. */
export function LedAway({ to, message, kind }: { to: string } & Pick<RefusalBody, "message" | "kind">) {
  return <Navigate to={to} replace state={{ refusal: { message, kind, errors: {} } }} />;
}
