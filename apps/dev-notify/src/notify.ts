import { Hono } from "hono";
import { rateLimits } from "./access/rate-limits.ts";
import { createTokens } from "./access/tokens.ts";
import { createCallbacks } from "./callbacks/sender.ts";
import { controlRoutes } from "./control/routes.ts";
import type { Exchange } from "./exchange.ts";
import { createFaults } from "./faults.ts";
import { type Memory, noMemory } from "./memory/memory.ts";
import { createReceived } from "./messages/received.ts";
import { messageRoutes } from "./messages/routes.ts";
import type { Plan, Settings } from "./settings.ts";

/**
 * The error thrown at a start in production. The stand-in does not deliver any messages, so it never runs in
 * production.
 */
export class RefusedInProduction extends Error {
  override readonly name = "RefusedInProduction";
  constructor() {
    super(
      "The development substitute for NHS Notify does not send messages, so it cannot start with NODE_ENV=production. " +
        "Configure the real service instead.",
    );
  }
}

/** A stand-in for NHS Notify that follows its published contract. */
export interface DevNotify {
  /** Responds to all requests. Requires a real connection, because a fault can break it. */
  fetch: Hono<Exchange>["fetch"];
  /** Sends the callbacks that are due. */
  sendCallbacks: () => Promise<void>;
}

/**
 * Creates the stand-in with its restored state. `/comms` is the API and `/oauth2/token` issues tokens. All other paths
 * are for the stand-in's own pages.
 */
export function createDevNotify(settings: Settings, memory: Memory = noMemory()): DevNotify {
  if (process.env.NODE_ENV === "production") throw new RefusedInProduction();
  const { now, random } = settings;
  const { known, keep } = memory;
  const plans = new Map<string, Plan>(settings.plans.map((plan) => [plan.id.toLowerCase(), plan]));
  for (const [id, plan] of known.plans) plans.set(id, plan);
  const received = createReceived({ now, most: settings.mostMessages, memory });
  const faults = createFaults({ random, before: known.faults, keep: (faults) => keep({ faults }) });
  const callbacks = createCallbacks({ settings, received, faults, memory });
  const tokens = createTokens(settings);
  const limits = rateLimits(settings.limits, now);
  const outcomes = new Map(known.outcomes);
  const app = new Hono<Exchange>()
    .use("/comms/*", async (c, next) => {
      await next();
      const outcome = `${c.req.method} ${c.get("outcome") ?? c.res.status}`;
      keep({ outcome, times: 1 });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    })
    .route("/comms", messageRoutes({ settings, plans, received, faults, tokens, limits }))
    .route("/", tokens.routes)
    .route("/", controlRoutes({ plans, received, faults, callbacks, outcomes, memory }));
  return { fetch: app.fetch, sendCallbacks: callbacks.sendDue };
}
