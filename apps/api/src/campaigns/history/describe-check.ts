import { formatMessageCount } from "@spi/domain/text/counts";

/**
 * Describes the start of a release's wave, with the number of messages that were removed when its people were checked.
 * Returns null for other events and for the preparation of a list.
 */
export function describeCheck(action: string, detail: unknown): string | null {
  if (action !== "releaseWaveBegan" && action !== "releaseChecked") return null;
  const { wave, takenOut } = (detail ?? {}) as { wave?: unknown; takenOut?: unknown };
  if (typeof takenOut !== "number") return null;
  const out = `${takenOut === 0 ? "No messages" : formatMessageCount(takenOut)} ${takenOut === 1 ? "was" : "were"} removed.`;
  return typeof wave === "number" ? `Wave ${wave}. ${out}` : out;
}
