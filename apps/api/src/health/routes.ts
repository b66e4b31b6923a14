import { Hono } from "hono";
import type { Logger } from "pino";
import type { Environment } from "../http/environment.ts";

/**
 * Checks one dependency that must be healthy before requests can be handled. Rejects or returns false if the dependency
 * is not healthy.
 */
export type ReadinessCheck = () => Promise<boolean>;

/**
 * Time limit for a check. It is shorter than any probe's timeout, so that the response can name the check that has not
 * finished.
 */
const checkMilliseconds = 2500;

/**
 * Serves health checks. The service is live if the process responds, and ready if its dependencies are also healthy. A
 * 503 response lists the failed checks, and the reasons are in the log.
 */
export function healthRoutes(checks: Record<string, ReadinessCheck>, log: Logger) {
  return new Hono<Environment>()
    .get("/health/live", (c) => c.json({ status: "live" }))
    .get("/health/ready", async (c) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => ({ name, reason: await failureReason(check) })),
      );
      const failing = results.flatMap(({ name, reason }) => {
        if (reason === undefined) return [];
        log.warn({ check: name, reason }, "not ready");
        return [name];
      });
      return failing.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", failing }, 503);
    });
}

/** Returns the reason why a check failed, or undefined if it passed. */
async function failureReason(check: ReadinessCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`did not respond within ${checkMilliseconds} ms`), checkMilliseconds);
  });
  const checked = check().then((fine) => (fine ? undefined : "failed the check"), messageOf);
  const reason = await Promise.race([checked, late]);
  clearTimeout(timer);
  return reason;
}

/**
 * Returns an error's message together with the message of its cause. For example, "fetch failed" alone does not name
 * the host that was not found.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
