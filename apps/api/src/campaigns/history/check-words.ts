import { messagesWords } from "@spi/domain/text/counts";

/** Which wave of a release began, and how many messages the check of everybody took out; null of other events, and of a list's making. */
export function checkWords(action: string, detail: unknown): string | null {
  if (action !== "releaseWaveBegan" && action !== "releaseChecked") return null;
  const { wave, takenOut } = (detail ?? {}) as { wave?: unknown; takenOut?: unknown };
  if (typeof takenOut !== "number") return null;
  const out = `${takenOut === 0 ? "No messages" : messagesWords(takenOut)} ${takenOut === 1 ? "was" : "were"} taken out.`;
  return typeof wave === "number" ? `Wave ${wave}. ${out}` : out;
}
