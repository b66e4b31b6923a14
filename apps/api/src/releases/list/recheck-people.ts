import { keyOf } from "@spi/domain/campaign/notify-plans";
import type { PeopleChange } from "@spi/domain/release/people-change";
import { isNhsNumber } from "@spi/domain/names/nhs-number";
import type { ListedPerson } from "@spi/engine/people/people";
import type { ListedMessages } from "./listed-messages.ts";

/** A removed message, identified by its position in the list, and the reason for its removal. */
export interface RemovedMessage {
  message: number;
  reason: string;
}

interface RecheckResult {
  removed: RemovedMessage[];
  /** Changes in people. Only includes people who left if they are not already counted. */
  change: Omit<PeopleChange, "left">;
}

interface RecheckInput {
  listed: ListedMessages;
  /** Contains 1 for each message still to be sent. */
  pending: Uint8Array;
  /** NHS numbers that must not be messaged, each with the reason. */
  stopList: ReadonlyMap<number, string>;
}

const gone = "No longer in any of the cohorts";
const otherPlan = "Would now be sent a different message";
const shared = "Several people now have this NHS number";
const stillInvited = "";

/**
 * Compares everyone currently in the cohorts with the people still to be messaged. Removes people who are no longer
 * invited with the same routing plan or who are on a stop list. Never adds anyone.
 */
export function recheckPeople({ listed, pending, stopList }: RecheckInput) {
  const reasons: string[] = [stillInvited, shared, otherPlan];
  const reasonIndexes = new Map(reasons.map((reason, index) => [reason, index]));
  const expected = new Set<string>();
  /** Result for each message: 0 if its person was not found, otherwise the index of the reason plus one. */
  const verdicts = new Uint16Array(listed.count);
  const wantedPlans = listed.plans.map(keyOf);
  let newlyInvited = 0;

  function indexOfReason(reason: string): number {
    const index = reasonIndexes.get(reason) ?? reasons.push(reason) - 1;
    reasonIndexes.set(reason, index);
    return index;
  }

  function addPerson({ nhsNumber, outcome, reason, plans }: ListedPerson): void {
    if (nhsNumber === null || !isNhsNumber(nhsNumber)) return;
    const number = Number(nhsNumber);
    const first = listed.find(number);
    if (first === -1) {
      if (outcome === "invited" && plans.length > 0) newlyInvited += 1;
      return;
    }
    const exclusion = outcome === "invited" ? undefined : indexOfReason(exclusionReason(outcome, reason));
    if (outcome === "suppressed" && exclusion !== undefined) expected.add(reasons[exclusion]!);
    for (let at = first; at < listed.count && listed.nhsNumbers[at] === number; at += 1) {
      if (verdicts[at] !== 0) verdicts[at] = reasonIndexes.get(shared)! + 1;
      else verdicts[at] = 1 + (exclusion ?? (hasPlan(plans, at) ? 0 : reasonIndexes.get(otherPlan)!));
    }
  }

  function hasPlan(plans: readonly string[], at: number): boolean {
    const wanted = wantedPlans[listed.planOf[at]!];
    return plans.some((plan) => keyOf(plan) === wanted);
  }

  function finish(): RecheckResult {
    const removed: RemovedMessage[] = [];
    const change = { in: newlyInvited, expectedOut: 0, otherOut: 0 };
    let lastRemoved = -1;
    for (let message = 0; message < listed.count; message += 1) {
      if (pending[message] !== 1) continue;
      const number = listed.nhsNumbers[message]!;
      const stopped = stopList.get(number);
      const verdict = verdicts[message] === 0 ? gone : reasons[verdicts[message]! - 1]!;
      const reason = stopped === undefined ? verdict : `On the stop list: ${stopped}`;
      if (reason === stillInvited) continue;
      removed.push({ message, reason });
      if (lastRemoved === number) continue;
      lastRemoved = number;
      if (stopped !== undefined || expected.has(reason)) change.expectedOut += 1;
      else change.otherOut += 1;
    }
    return { removed, change };
  }

  return {
    addPeople: (people: readonly ListedPerson[]) => {
      for (const person of people) addPerson(person);
    },
    finish,
  };
}

/**
 * Creates a receiver that finds the messages whose recipients are invited with the same routing plan on a day before
 * the run date. The result contains 1 at the position of each of these messages.
 */
export function findQualified(listed: ListedMessages) {
  const qualified = new Uint8Array(listed.count);
  const wantedPlans = listed.plans.map(keyOf);
  return {
    qualified,
    addPeople: (people: readonly ListedPerson[]) => {
      for (const { nhsNumber, outcome, plans } of people) {
        if (nhsNumber === null || !isNhsNumber(nhsNumber) || outcome !== "invited") continue;
        const number = Number(nhsNumber);
        const keys = plans.map(keyOf);
        for (let at = listed.find(number); at !== -1 && listed.nhsNumbers[at] === number; at += 1) {
          if (keys.includes(wantedPlans[listed.planOf[at]!]!)) qualified[at] = 1;
        }
      }
    },
  };
}

function exclusionReason(outcome: "filtered" | "suppressed", reason: string | null): string {
  const type = outcome === "suppressed" ? "suppression" : "filter";
  return `Now excluded by the ${type} rule “${reason ?? ""}”`;
}
