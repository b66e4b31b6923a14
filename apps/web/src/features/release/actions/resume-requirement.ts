import type { Release } from "@spi/domain/release/release-answer";

/**
 * Returns what users must do before a stopped release can be resumed. The database may have been restored, or test
 * messages have not been sent or read. Returns undefined if the release can be resumed.
 */
export function resumeRequirement({ plans, restored }: Pick<Release, "plans" | "restored">): string | undefined {
  if (restored) return "Sending cannot be resumed.";
  const unread = plans.filter(({ proof }) => !proof?.read_by);
  if (unread.length === 0) return undefined;
  const needsSending = unread.some(({ proof }) => proof === null || proof.state === "refused");
  return needsSending
    ? "Sending cannot be resumed yet. Someone must send the test messages first, and an approver who did not send them must read them."
    : "Sending cannot be resumed yet. An approver must read the test messages first.";
}
