import { createHash } from "node:crypto";

/** Returns the demonstration's NHS Notify ID for a routing plan ID, which is always the same. */
export function notifyIdOf(routingPlanId: string): string {
  const hash = createHash("sha256").update(routingPlanId).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
