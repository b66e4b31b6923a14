import { Hono } from "hono";
import type { Logger } from "pino";
import type { Environment } from "../http/environment.ts";

/** One thing that must be in order before requests can be answered; rejects or answers false when it is not. */
export type ReadinessCheck = () => Promise<boolean>;

/** Shorter than any probe waits, so that the answer names what hangs. */
const checkMilliseconds = 2500;

/** Live: the process answers. Ready: what it depends on is in order too; 503 names what is not, and the log says why. */
export function healthRoutes(checks: Record<string, ReadinessCheck>, log: Logger) {
  return new Hono<Environment>()
    .get("/health/live", (c) => c.json({ status: "live" }))
    .get("/health/ready", async (c) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => ({ name, reason: await whyNot(check) })),
      );
      const failing = results.flatMap(({ name, reason }) => {
        if (reason === undefined) return [];
        log.warn({ check: name, reason }, "not ready");
        return [name];
      });
      return failing.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", failing }, 503);
    });
}

/** Why a check is not in order; undefined when it is. */
async function whyNot(check: ReadinessCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${checkMilliseconds} ms`), checkMilliseconds);
  });
  const checked = check().then((fine) => (fine ? undefined : "not in order"), messageOf);
  const reason = await Promise.race([checked, late]);
  clearTimeout(timer);
  return reason;
}

/** What an error says, with what caused it: "fetch failed" alone tells nobody which name could not be found. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
