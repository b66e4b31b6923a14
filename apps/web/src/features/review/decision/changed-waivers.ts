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

function describeWaiver({ reason, asked_by, given_by }: NonNullable<Waiver>): string {
  return `Requested by ${asked_by.name}${given_by ? `, approved by ${given_by.name}` : ", not approved yet"}. Reason: ${reason}`;
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
  if (after === null) return before === null || before.asked_by.id === userId;
  const isSameRequest = before?.asked_at === after.asked_at && before.asked_by.id === after.asked_by.id;
  const isSameApproval = before?.given_at === after.given_at && before?.given_by?.id === after.given_by?.id;
  const isOwn = (earlierId: string | undefined, laterId: string | undefined) =>
    [earlierId, laterId].every((id) => id === undefined || id === userId);
  return (
    (isSameRequest || isOwn(before?.asked_by.id, after.asked_by.id)) &&
    (isSameApproval || isOwn(before?.given_by?.id, after.given_by?.id))
  );
}
