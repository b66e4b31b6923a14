import { Hono } from "hono";
import type { Environment } from "../http/environment.ts";

/** One thing that must be in order before requests can be answered; rejects or answers false when it is not. */
export type ReadinessCheck = () => Promise<boolean>;

/** Shorter than any probe waits, so that the answer names what hangs. */
const checkMilliseconds = 2500;

/** Live: the process answers. Ready: what it depends on is in order too; 503 names what is not. */
export function healthRoutes(checks: Record<string, ReadinessCheck>) {
  return new Hono<Environment>()
    .get("/health/live", (c) => c.json({ status: "live" }))
    .get("/health/ready", async (c) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await inTime(check)] as const),
      );
      const failing = results.filter(([, fine]) => !fine).map(([name]) => name);
      return failing.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", failing }, 503);
    });
}

async function inTime(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), checkMilliseconds)));
  const fine = await Promise.race([check().catch(() => false), late]);
  clearTimeout(timer);
  return fine;
}
