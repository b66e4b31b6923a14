import type { WholeCampaignAnswer } from "@spi/domain/api-contract";

type LockRecord = Pick<WholeCampaignAnswer, "locked_by">;

export type LockState = "free" | "mine" | "other";

/** Who holds the lock of a campaign or iteration, seen from one person. */
export function lockState({ locked_by }: LockRecord, userId: string): LockState {
  if (locked_by === null) return "free";
  return locked_by.id === userId ? "mine" : "other";
}

/** Edit links show only when the person may update and nobody else holds the lock. */
export function canEditNow(record: LockRecord, { userId, canUpdate }: { userId: string; canUpdate: boolean }): boolean {
  return canUpdate && lockState(record, userId) !== "other";
}

/** True when nobody else holds the lock of the campaign or of one of its iterations. */
export function nobodyElseEdits(campaign: LockRecord & { iterations: readonly LockRecord[] }, userId: string): boolean {
  return [campaign, ...campaign.iterations].every((record) => lockState(record, userId) !== "other");
}
