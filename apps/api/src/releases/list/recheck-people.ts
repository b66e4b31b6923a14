import { keyOf } from "@spi/domain/campaign/notify-plans";
import type { PeopleChange } from "@spi/domain/release/people-change";
import { isNhsNumber } from "@spi/domain/names/nhs-number";
import type { ListedPerson } from "@spi/engine/people/people";
import type { ListedMessages } from "./listed-messages.ts";

/** A removed message, by its position in the list, and the reason. */
export interface TakenOut {
  message: number;
  reason: string;
}

interface Judgement {
  out: TakenOut[];
  /** People as counted by `PeopleChange`. For those who left, only the new ones. */
  change: Omit<PeopleChange, "left">;
}

interface JudgementInput {
  listed: ListedMessages;
  /** 1 for each message remaining to be sent. */
  pending: Uint8Array;
  /** NHS numbers that must not be messaged, each with its reason. */
  stopList: ReadonlyMap<number, string>;
}

const gone = "No longer in any of the cohorts";
const otherPlan = "Would now be sent a different message";
const shared = "Several people now have this NHS number";
const stays = "";

/**
 * Compares everyone currently in the cohorts with those remaining to be messaged. Removes people who are no longer
 * invited with the same routing plan or are on a stop list. Never adds anyone.
 */
export function judgingPeople({ listed, pending, stopList }: JudgementInput) {
  const reasons: string[] = [stays, shared, otherPlan];
  const places = new Map(reasons.map((reason, place) => [reason, place]));
  const expected = new Set<string>();
  /** By message: 0 if its person was not found, otherwise the reason's index plus one. */
  const verdicts = new Uint16Array(listed.count);
  const wantedPlans = listed.plans.map(keyOf);
  let cameIn = 0;

  function placeOf(reason: string): number {
    const place = places.get(reason) ?? reasons.push(reason) - 1;
    places.set(reason, place);
    return place;
  }

  function see({ nhsNumber, outcome, reason, plans }: ListedPerson): void {
    if (nhsNumber === null || !isNhsNumber(nhsNumber)) return;
    const number = Number(nhsNumber);
    const first = listed.find(number);
    if (first === -1) {
      if (outcome === "invited" && plans.length > 0) cameIn += 1;
      return;
    }
    const left = outcome === "invited" ? undefined : placeOf(exclusionReason(outcome, reason));
    if (outcome === "suppressed" && left !== undefined) expected.add(reasons[left]!);
    for (let at = first; at < listed.count && listed.nhsNumbers[at] === number; at += 1) {
      if (verdicts[at] !== 0) verdicts[at] = places.get(shared)! + 1;
      else verdicts[at] = 1 + (left ?? (hasPlan(plans, at) ? 0 : places.get(otherPlan)!));
    }
  }

  function hasPlan(plans: readonly string[], at: number): boolean {
    const wanted = wantedPlans[listed.planOf[at]!];
    return plans.some((plan) => keyOf(plan) === wanted);
  }

  function finish(): Judgement {
    const out: TakenOut[] = [];
    const change = { in: cameIn, expectedOut: 0, otherOut: 0 };
    let lastOut = -1;
    for (let message = 0; message < listed.count; message += 1) {
      if (pending[message] !== 1) continue;
      const number = listed.nhsNumbers[message]!;
      const stopped = stopList.get(number);
      const verdict = verdicts[message] === 0 ? gone : reasons[verdicts[message]! - 1]!;
      const reason = stopped === undefined ? verdict : `On the stop list: ${stopped}`;
      if (reason === stays) continue;
      out.push({ message, reason });
      if (lastOut === number) continue;
      lastOut = number;
      if (stopped !== undefined || expected.has(reason)) change.expectedOut += 1;
      else change.otherOut += 1;
    }
    return { out, change };
  }

  return {
    see: (people: readonly ListedPerson[]) => {
      for (const person of people) see(person);
    },
    finish,
  };
}

/**
 * Finds the messages whose people are invited with the same routing plan on a day before the run date: 1 by position.
 */
export function findQualified(listed: ListedMessages) {
  const qualified = new Uint8Array(listed.count);
  const wantedPlans = listed.plans.map(keyOf);
  return {
    qualified,
    see: (people: readonly ListedPerson[]) => {
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
