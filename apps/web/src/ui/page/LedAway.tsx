import type { RefusalBody } from "@spi/domain/api-contract";
import { useState } from "react";
import { Navigate } from "react-router";

/** Leads to another page than the one that was asked for, which says why: see `useArrivalAlerts`. */
export function LedAway({ to, message, kind }: { to: string } & Pick<RefusalBody, "message" | "kind">) {
  // Navigate leads there again whenever its state is another object, as often as this page is drawn while that one loads.
  const [state] = useState({ refusal: { message, kind, errors: {} } });
  return <Navigate to={to} replace state={state} />;
}
