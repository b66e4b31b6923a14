import { createHash } from "node:crypto";

/**
 * Returns a routing plan's NHS Notify ID in the demonstration, which is always the same for a given routing plan ID.
 */
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
