import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import { type DecisionSeal, changedParts } from "@spi/domain/iteration/review/decision-seal";

/**
 * A decision's seal and unmet expectations, used to compare waivers. The unmet expectations are undefined until they
 * have loaded.
 */
interface WaiverState {
  seal: DecisionSeal;
  failing: readonly UnmetExpectation[] | undefined;
}

type Waiver = UnmetExpectation["waiver"];

/** Describes the waivers for unmet expectations in words, by the expectation's name. */
export function describeWaivers(failing: readonly UnmetExpectation[]): Record<string, string> {
  return Object.fromEntries(failing.flatMap(({ name, waiver }) => (waiver ? [[name, describeWaiver(waiver)]] : [])));
}

function describeWaiver({ reason, requested_by, approved_by }: NonNullable<Waiver>): string {
  return `Requested by ${requested_by.name}${approved_by ? `, approved by ${approved_by.name}` : ", not approved yet"}. Reason: ${reason}`;
}

/**
 * Returns whether all changes are the user's own waiver requests, approvals and withdrawals, in which case no notice is
 * necessary.
 */
export function hasOnlyOwnWaivers(shown: WaiverState, now: WaiverState, userId: string): boolean {
  if (!shown.failing || !now.failing || !onlyWaiversChanged(shown, now)) return false;
  const before = new Map(shown.failing.map(({ id, waiver }) => [id, waiver]));
  return now.failing.every(({ id, waiver }) => before.has(id) && isOwnChange(before.get(id) ?? null, waiver, userId));
}

function onlyWaiversChanged(shown: WaiverState, now: WaiverState): boolean {
  return changedParts(shown.seal, now.seal).every((part) => part === "waivers");
}

function isOwnChange(before: Waiver, after: Waiver, userId: string): boolean {
  // A waiver must be requested before it can be approved.
  if (after === null) return before === null || before.requested_by.id === userId;
  const isSameRequest = before?.requested_at === after.requested_at && before.requested_by.id === after.requested_by.id;
  const isSameApproval = before?.approved_at === after.approved_at && before?.approved_by?.id === after.approved_by?.id;
  const isOwn = (earlierId: string | undefined, laterId: string | undefined) =>
    [earlierId, laterId].every((id) => id === undefined || id === userId);
  return (
    (isSameRequest || isOwn(before?.requested_by.id, after.requested_by.id)) &&
    (isSameApproval || isOwn(before?.approved_by?.id, after.approved_by?.id))
  );
}
