import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Coverage } from "@spi/domain/coverage/coverage";
import { type CoveredStatement, createEligibleCounter } from "./eligible-coverage.ts";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { JointCube, JointRow } from "./joint-cube.ts";
import type { MeaningNames } from "./plan-meaning.ts";
import { type Contacts, createPairCounter } from "./pairs.ts";
import { type CoverageIteration, type OrderedIteration, sortByDay } from "./ordered-iterations.ts";
import { type SentOutcomes, type SentPeople, countSent, sentCountsOf, wasMessaged } from "./sent-people.ts";
import { type PersonOutcome, createReasonCounter, currentState } from "./current-state.ts";

/** People on the lists of released iterations, with today's decisions about them. */
export interface SentCube {
  people: SentPeople;
  cube: JointCube;
}

interface CoverageInput {
  iterations: readonly CoverageIteration[];
  statement?: CoveredStatement | undefined;
  sent?: SentCube | undefined;
  /** The only campaign in which reminders are compared with first communications. If undefined, this is every campaign. */
  campaign?: string | undefined;
  /**
   * Maximum number of days between selections by two campaigns that count as a contact. If undefined, there is no
   * maximum.
   */
  within?: number | undefined;
  /** Campaigns that are intended to contact the same people. These contacts are not counted. */
  intended?: readonly string[] | undefined;
}

/**
 * Counts how often a joint cube's plans select members of their cohorts: never, once or more often. `iterations` has
 * one entry per plan. Any further plans are for the eligibility statement, one per day, and people are eligible if they
 * match on any of these days. People on lists of released iterations are counted by the messages they were sent, not by
 * today's decisions. Yields to the event loop between slices.
 */
export async function coverageInSlices(
  cube: JointCube,
  { iterations, statement, sent, campaign, within, intended }: CoverageInput,
): Promise<Coverage> {
  const inOrder = sortByDay(cube.plans.slice(0, iterations.length), iterations);
  const options = { sent: sent?.people, statement, plans: iterations.length, contacts: { campaign, within, intended } };
  const counting = createCoverageCounter(inOrder, options);
  await forEachRow(cube.rows, ({ decisions, people }) => counting.add({ decisions, outcomes: undefined }, people));
  if (sent) {
    await forEachRow(sent.cube.rows, ({ decisions, people, value }) => {
      counting.add({ decisions, outcomes: undefined }, -people);
      counting.add({ decisions, outcomes: sent.people.groups[Number(value)]!.outcomes }, people);
    });
  }
  return { asOf: cube.asOf, ...counting.counted() };
}

/**
 * Returns a function that returns a key for a person's contribution to the coverage figures. The key depends on the
 * decisions of the plans that `coverageInSlices` receives. For people on lists, `value` is their mark.
 */
export function nameCoverageContribution(
  plans: readonly Plan[],
  { iterations, statement, sent }: Pick<CoverageInput, "iterations" | "statement"> & { sent: SentPeople | undefined },
) {
  const inOrder = sortByDay(plans.slice(0, iterations.length), iterations);
  const currentStates = currentState(sent?.released ?? new Set());
  const own = statement && inOrder.filter((iteration) => [undefined, iteration.campaign].includes(statement.campaign));
  const places = new Map(inOrder.map(({ name, index }) => [name, index]));
  const placesOf = (all: readonly OrderedIteration[]) => all.map(({ index }) => index);
  const isOnlyListed = ({ onlyListed }: OrderedIteration) => onlyListed;
  // The meaning of plans does not include the order of iterations.
  const row = [
    placesOf(inOrder),
    placesOf(inOrder.filter(isOnlyListed)),
    own && placesOf(own),
    [...currentStates.released],
  ];
  return (decisions: readonly Decision[], names: Pick<MeaningNames, "rule">, value?: string | null): string => {
    const nameOfReason = (all: readonly OrderedIteration[], outcome: PersonOutcome) => {
      if (all.some((iteration) => currentStates.isSelecting(iteration, outcome))) return null;
      const reason = currentStates.reasonOf(all, outcome);
      return reason && [places.get(reason.iteration), reason.outcome, "rule" in reason && names.rule(reason.rule)];
    };
    const added = (outcomes: SentOutcomes | undefined) => {
      const person = { decisions, outcomes };
      const isEligible = decisions.slice(iterations.length).some(({ outcome }) => outcome === "filtered");
      const isMember = inOrder.some((iteration) => currentStates.isMember(iteration, person));
      return [
        isMember && [
          placesOf(inOrder.filter((iteration) => currentStates.isSelecting(iteration, person))),
          nameOfReason(inOrder, person),
        ],
        own &&
          isEligible && [
            own.some((iteration) => currentStates.isSelecting(iteration, person)),
            nameOfReason(own, person),
          ],
      ];
    };
    const outcomes = sent?.groups[Number(value ?? Number.NaN)]?.outcomes;
    return JSON.stringify([row, added(undefined), outcomes && added(outcomes)]);
  };
}

async function forEachRow(rows: JointCube["rows"], add: (row: JointRow) => void): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    add(row);
  }
}

interface CoverageScope {
  sent: SentPeople | undefined;
  statement: CoveredStatement | undefined;
  /** Number of plans that are iterations. The remaining plans are for the eligibility statement. */
  plans: number;
  contacts: Contacts;
}

function createCoverageCounter(
  inOrder: readonly OrderedIteration[],
  { sent, statement, plans, contacts }: CoverageScope,
) {
  const currentStates = currentState(sent?.released ?? new Set());
  const eligible = statement && createEligibleCounter(inOrder, { statement, standing: currentStates, sent });
  const selected = inOrder.map(() => ({ selected: 0, first_selected: 0 }));
  const counts = { people: 0, never: 0, once: 0, more_often: 0, reminder_without_first: 0, first_after_reminder: 0 };
  let sentOfMembers = 0;
  const never = createReasonCounter();
  const pairs = createPairCounter(inOrder, contacts);
  const { campaign } = contacts;
  const isLookedAt = (iteration: OrderedIteration) => campaign === undefined || iteration.campaign === campaign;
  return {
    add(person: PersonOutcome, people: number): void {
      if (person.decisions.slice(plans).some(({ outcome }) => outcome === "filtered")) eligible?.add(person, people);
      if (!inOrder.some((iteration) => currentStates.isMember(iteration, person))) return;
      counts.people += people;
      if (wasMessaged(person.outcomes)) sentOfMembers += people;
      const places = [...inOrder.keys()].filter((index) => currentStates.isSelecting(inOrder[index]!, person));
      counts[howOften(places.length)] += people;
      for (const index of places) selected[index]!.selected += people;
      if (places[0] === undefined) never.add(currentStates.reasonOf(inOrder, person), people);
      else selected[places[0]]!.first_selected += people;
      pairs.add(places, people);
      const selecting = places.map((index) => inOrder[index]!).filter(isLookedAt);
      if (lacksFirst(selecting)) counts.reminder_without_first += people;
      if (isFirstLate(selecting)) counts.first_after_reminder += people;
    },
    counted: (): Omit<Coverage, "asOf"> => ({
      ...counts,
      iterations: inOrder.map(({ name, campaign, runDate, commsType, index }, position) => {
        return { name, campaign, runDate, commsType, ...selected[position]!, sent: sentCountsOf(sent, index) };
      }),
      never_because: never.counted(),
      sent_and_left: Math.max(0, countSent(sent) - sentOfMembers),
      eligible: eligible?.counted() ?? null,
      ...pairs.counted(),
    }),
  };
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 2000;

const howOften = (times: number) => (times === 0 ? "never" : times === 1 ? "once" : "more_often");

/**
 * Returns whether a reminder selects people without a first communication in its campaign on or before the reminder's
 * day.
 */
function lacksFirst(selecting: readonly OrderedIteration[]): boolean {
  return selecting.some(
    (reminder) =>
      reminder.commsType === "R" &&
      !selecting.some((invitation) => isOf(invitation, reminder, "I") && invitation.day <= reminder.day),
  );
}

/** Returns whether a first communication selects people after a reminder in its campaign. */
function isFirstLate(selecting: readonly OrderedIteration[]): boolean {
  return selecting.some(
    (late) =>
      late.commsType === "I" && selecting.some((reminder) => isOf(reminder, late, "R") && reminder.day < late.day),
  );
}

function isOf(iteration: OrderedIteration, { campaign }: OrderedIteration, commsType: "I" | "R"): boolean {
  return iteration.campaign === campaign && iteration.commsType === commsType;
}
