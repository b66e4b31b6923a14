import type { WholeCampaignResponse } from "@spi/domain/api-contract";

type LockRecord = Pick<WholeCampaignResponse, "locked_by">;

export type LockState = "free" | "mine" | "other";

/** Returns the lock state of a campaign or iteration from one user's point of view. */
export function lockState({ locked_by }: LockRecord, userId: string): LockState {
  if (locked_by === null) return "free";
  return locked_by.id === userId ? "mine" : "other";
}

/** Returns whether the user can update the item and no other user has the lock. */
export function canEditNow(record: LockRecord, { userId, canUpdate }: { userId: string; canUpdate: boolean }): boolean {
  return canUpdate && lockState(record, userId) !== "other";
}

/** Returns whether no other user has the lock on the campaign or one of its iterations. */
export function hasNoOtherEditor(
  campaign: LockRecord & { iterations: readonly LockRecord[] },
  userId: string,
): boolean {
  return [campaign, ...campaign.iterations].every((record) => lockState(record, userId) !== "other");
}
