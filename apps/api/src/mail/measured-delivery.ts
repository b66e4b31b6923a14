import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Deliver } from "./sender.ts";

/** Wraps `deliver` so that each attempt is counted by its outcome. */
export function measuredDelivery(deliver: Deliver, telemetry: Telemetry | undefined): Deliver {
  if (!telemetry) return deliver;
  const attempts = telemetry.meter.createCounter("spi.outbox.attempts", {
    description: "Email delivery attempts, by outcome",
  });
  return async (mail) => {
    try {
      const end = await deliver(mail);
      attempts.add(1, { outcome: end.kind });
      return end;
    } catch (error) {
      attempts.add(1, { outcome: "failed" });
      throw error;
    }
  };
}
