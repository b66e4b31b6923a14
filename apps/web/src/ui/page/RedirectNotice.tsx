import type { RefusalBody } from "@spi/domain/api-contract";
import { useState } from "react";
import { Navigate } from "react-router";

/** Redirects from the requested page to a different one, which shows the reason: see `useArrivalAlerts`. */
export function RedirectNotice({ to, message, kind }: { to: string } & Pick<RefusalBody, "message" | "kind">) {
  // Navigate redirects again whenever its state is a different object, which each render would create while the other
  // page is loading.
  const [state] = useState({ refusal: { message, kind, errors: {} } });
  return <Navigate to={to} replace state={state} />;
}
