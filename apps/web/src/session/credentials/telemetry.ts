import { PutRumEventsCommand, RUMClient, type RumEvent } from "@aws-sdk/client-rum";
import type { Configuration } from "@spi/domain/api-contract";
import { readSession } from "../../api/session-store.ts";
import { createCredentialsProvider } from "./credentials.ts";
import { createIdentityStore } from "./identity-store.ts";
import { createIdentityPool } from "./pool.ts";
import { toRoute } from "./route.ts";

const sendInterval = 30_000;
/** Maximum number of queued events. Older events are dropped. */
const maxQueued = 100;

/**
 * Records page views and errors. Addresses are recorded only as routes, and text that users type or read is never
 * included.
 */
export interface Telemetry {
  recordPageView: (path: string) => void;
  stop: () => void;
}

/** Sends page views and script errors to the configured app monitor. Returns undefined if there is none. */
export function startTelemetry({ identity, version }: Configuration): Telemetry | undefined {
  const { identity_pool: pool, telemetry } = identity;
  if (!pool || !telemetry) return undefined;
  const credentials = createCredentialsProvider({
    poolId: pool.id,
    allowGuests: pool.guests,
    pool: createIdentityPool(pool),
    identities: createIdentityStore(sessionStorage),
    idToken: () => readSession()?.idToken,
    now: () => Date.now(),
  });
  const queue: RumEvent[] = [];
  const userDetails = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };

  function record(type: string, details: object): void {
    queue.push({ id: crypto.randomUUID(), timestamp: new Date(), type, details: JSON.stringify(details) });
    queue.splice(0, queue.length - maxQueued);
  }
  async function send(): Promise<void> {
    const currentCredentials = queue.length > 0 ? await credentials() : undefined;
    if (!currentCredentials) return;
    const client = new RUMClient({
      region: pool?.region ?? "",
      endpoint: telemetry?.endpoint ?? "",
      credentials: currentCredentials,
      disableHostPrefix: true,
    });
    const RumEvents = queue.splice(0);
    const batch = { Id: telemetry?.app_monitor, BatchId: crypto.randomUUID(), UserDetails: userDetails, RumEvents };
    await client.send(new PutRumEventsCommand({ ...batch, AppMonitorDetails: { name: "spi", version } }));
  }
  const onError = ({ error }: ErrorEvent) => {
    // The message can contain user input. The kind of error cannot.
    const type = error instanceof Error ? error.name : "Error";
    record("com.amazon.rum.js_error_event", { version: "1.0.0", type, pageId: toRoute(location.pathname) });
  };
  // A telemetry failure must not affect the page.
  const timer = setInterval(() => void send().catch(() => {}), sendInterval);
  window.addEventListener("error", onError);
  return {
    recordPageView: (path) => record("com.amazon.rum.page_view_event", { version: "1.0.0", pageId: toRoute(path) }),
    stop: () => {
      clearInterval(timer);
      window.removeEventListener("error", onError);
    },
  };
}
