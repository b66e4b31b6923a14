import { PutRumEventsCommand, RUMClient, type RumEvent } from "@aws-sdk/client-rum";
import type { Configuration } from "@spi/domain/api-contract";
import { readSession } from "../../api/session-store.ts";
import { credentialsOf } from "./credentials.ts";
import { identityStore } from "./identity-store.ts";
import { identityPoolAt } from "./pool.ts";
import { routeOf } from "./route.ts";

const sendEvery = 30_000;
/** Maximum number of waiting events. Older ones are dropped. */
const maxWaiting = 100;

/** Records page views and errors, with addresses as routes only. Never includes what users type or read. */
export interface Telemetry {
  pageShown: (path: string) => void;
  stop: () => void;
}

/** Sends page views and script errors to the configured app monitor. Returns undefined if there is none. */
export function startTelemetry({ identity, version }: Configuration): Telemetry | undefined {
  const { identity_pool: pool, telemetry } = identity;
  if (!pool || !telemetry) return undefined;
  const credentials = credentialsOf({
    poolId: pool.id,
    guests: pool.guests,
    pool: identityPoolAt(pool),
    identities: identityStore(sessionStorage),
    idToken: () => readSession()?.idToken,
    now: () => Date.now(),
  });
  const waiting: RumEvent[] = [];
  const visit = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };

  function note(type: string, details: object): void {
    waiting.push({ id: crypto.randomUUID(), timestamp: new Date(), type, details: JSON.stringify(details) });
    waiting.splice(0, waiting.length - maxWaiting);
  }
  async function send(): Promise<void> {
    const given = waiting.length > 0 ? await credentials() : undefined;
    if (!given) return;
    const client = new RUMClient({
      region: pool?.region ?? "",
      endpoint: telemetry?.endpoint ?? "",
      credentials: given,
      disableHostPrefix: true,
    });
    const RumEvents = waiting.splice(0);
    const batch = { Id: telemetry?.app_monitor, BatchId: crypto.randomUUID(), UserDetails: visit, RumEvents };
    await client.send(new PutRumEventsCommand({ ...batch, AppMonitorDetails: { name: "spi", version } }));
  }
  const onError = ({ error }: ErrorEvent) => {
    // The message can contain user input; the kind of error cannot.
    const type = error instanceof Error ? error.name : "Error";
    note("com.amazon.rum.js_error_event", { version: "1.0.0", type, pageId: routeOf(location.pathname) });
  };
  // A telemetry failure must not affect the page.
  const timer = setInterval(() => void send().catch(() => {}), sendEvery);
  window.addEventListener("error", onError);
  return {
    pageShown: (path) => note("com.amazon.rum.page_view_event", { version: "1.0.0", pageId: routeOf(path) }),
    stop: () => {
      clearInterval(timer);
      window.removeEventListener("error", onError);
    },
  };
}
