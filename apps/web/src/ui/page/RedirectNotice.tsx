import type { RefusalBody } from "@spi/domain/api-contract";
import { useState } from "react";
import { Navigate } from "react-router";

/** Redirects from the requested page to another page, which shows the reason with `useArrivalAlerts`. */
export function RedirectNotice({ to, message, kind }: { to: string } & Pick<RefusalBody, "message" | "kind">) {
  // Navigate redirects again if its state is a different object. Without `useState`, each render would create a
  // different object while the other page is loading.
  const [state] = useState({ refusal: { message, kind, errors: {} } });
  return <Navigate to={to} replace state={state} />;
}
