import type { Day } from "../day/calendar.ts";
import { displayCount, formatPeopleCount } from "../text/counts.ts";
import { firstOf } from "../text/first-of.ts";
import { andList } from "../text/lists.ts";
import { runDateSentence } from "../iteration/run-date.ts";
import { type CodeNames, boardName } from "../library/code-lists.ts";
import { type ProblemOf, sentenceOf } from "../values/problem.ts";
import type { AgeBand, AgeRange, BoardChange, CohortSizeChange, EarlierReport } from "./check-problems.ts";
import { outdatedPeopleSentence } from "./outdated-people.ts";
import { describeAge } from "./people-difference-sentences.ts";
import type { ReportCheck } from "./report-check.ts";

type CheckProblem = ProblemOf<ReturnType<typeof catalogue>>;

/** A check without its sentence. */
export interface CheckDraft {
  level: ReportCheck["level"];
  problem: CheckProblem;
  /** Full list for the sentence, if it cannot be derived from the problem. */
  all?: string[];
}

export const warning = (problem: CheckProblem): CheckDraft => ({ level: "warning", problem });
export const note = (problem: CheckProblem): CheckDraft => ({ level: "note", problem });

/** Returns a check with its sentence. */
export function writeCheck({ level, problem, all }: CheckDraft, codes: CodeNames): ReportCheck {
  const { code, params } = problem;
  const named = all ?? namedBy(problem, codes);
  return {
    level,
    code,
    params: { ...params },
    message: sentenceOf(catalogue(codes), problem),
    ...(named ? { all: named } : {}),
  };
}

/** Maximum number of names in a sentence, when it is followed by a full list and when it is not. */
const maxNamed = { beforeAll: 3, alone: 5 } as const;

/**
 * Returns the full list for a sentence that names only the first few items. Returns undefined if the sentence names all
 * of them, or does not have a list.
 */
function namedBy(problem: CheckProblem, codes: CodeNames): string[] | undefined {
  const writers: Partial<Record<string, (params: never) => string[]>> = names(codes);
  const write = writers[problem.code] as ((params: object) => string[]) | undefined;
  const list = write?.(problem.params) ?? [];
  return list.length > maxNamed.beforeAll ? list : undefined;
}

interface Boards {
  earlier: EarlierReport;
  boards: BoardChange[];
}

interface NewAges {
  earlier: EarlierReport;
  bands: (AgeBand & { people: number })[];
  unknown: number;
}

const names = (codes: CodeNames) => ({
  boardsArrived: ({ boards }: Boards) => boardNames(boards, codes, ({ now }) => displayCount(now)),
  boardsEmptied: ({ boards }: Boards) => boardNames(boards, codes, ({ before }) => `(${displayCount(before)} before)`),
  boardsWithoutPeople: ({ boards }: { boards: string[] }) => boards.map((board) => boardName(board, codes)),
  boardsChanged: ({ boards }: Boards) => boardNames(boards, codes, ({ before, now }) => describeChange(before, now)),
  newAges: ({ bands, unknown }: NewAges) => [
    ...bands.map((band) => `${describeAge(band)} (${formatPeopleCount(band.people)})`),
    ...(unknown > 0 ? [`not known (${formatPeopleCount(unknown)})`] : []),
  ],
});

const boardNames = (boards: readonly BoardChange[], codes: CodeNames, words: (board: BoardChange) => string) =>
  boards.map((board) => `${boardName(board.icb, codes)} ${words(board)}`);

function catalogue(codes: CodeNames) {
  const named = names(codes);
  const list = (about: string, all: readonly string[]) => `${about}: ${firstOf(all, maxNamed.beforeAll)}.`;
  const describeIdle = (type: string, effect: string, all: readonly string[]) => {
    const [rules, doNot] = all.length === 1 ? ["rule", "does not"] : ["rules", "do not"];
    const quoted = firstOf(
      all.map((name) => `“${name}”`),
      maxNamed.alone,
    );
    return `The ${type} ${rules} ${quoted} ${doNot} ${effect} anyone.`;
  };
  return {
    invitedChange: ({ invited, before, earlier }: { invited: number; before: number; earlier: EarlierReport }) =>
      `${countedPeople(invited)} invited. In ${describeChoice(earlier)}, ${countedBefore(before)} invited, so ${before === invited ? "there" : "this"} is ${describeChange(before, invited)}.`,
    boardsArrived(of: Boards) {
      const arrived = named.boardsArrived(of);
      const icbs = these(arrived, "ICB");
      return list(
        `People in ${icbs} are now invited, but no one in ${icbs} was invited in ${describeEarlierReport(of.earlier)}`,
        arrived,
      );
    },
    boardsEmptied(of: Boards) {
      const emptied = named.boardsEmptied(of);
      const icbs = these(emptied, "ICB");
      return list(
        `No one in ${icbs} is invited now, but people in ${icbs} were invited in ${describeEarlierReport(of.earlier)}`,
        emptied,
      );
    },
    boardsWithoutPeople(of: { boards: string[] }) {
      const icbs = these(of.boards, "ICB");
      return list(`No one in ${icbs} is invited, although no rule excludes ${icbs}`, named.boardsWithoutPeople(of));
    },
    boardsChanged(of: Boards) {
      const changed = named.boardsChanged(of);
      return list(
        `In ${these(changed, "ICB")}, the number of people invited has changed by more than 20% since ${describeEarlierReport(of.earlier)}`,
        changed,
      );
    },
    idleFilters: (of: { rules: string[] }) => describeIdle("filter", "exclude", of.rules),
    idleSuppressions: (of: { rules: string[] }) => describeIdle("suppression", "suppress", of.rules),
    unknownAge: ({ people }: { people: number }) =>
      `${invitedPeople(people)} no recorded date of birth, although there is a rule about age.`,
    impossibleAge: ({ people }: { people: number }) => `${invitedPeople(people)} an impossible date of birth.`,
    newAges(of: NewAges) {
      const ages = named.newAges(of);
      const groups = these(ages, "age group");
      return list(
        `People in ${groups} are now invited, but no one in ${groups} was invited in ${describeEarlierReport(of.earlier)}`,
        ages,
      );
    },
    ageRange: (range: AgeRange) => `${describeRange(range)}.`,
    ageRangeCompared: ({ earlier, before, ...now }: AgeRange & { earlier: EarlierReport; before: AgeRange }) => {
      const [youngest, oldest] = [describeAge(before.youngest), describeAge(before.oldest)];
      const same = before.youngest.from === now.youngest.from && before.oldest.from === now.oldest.from;
      const then = same
        ? `, as in ${describeEarlierReport(earlier)}`
        : `. In ${describeEarlierReport(earlier)}, the youngest were in ${youngest} and the oldest were in ${oldest}`;
      return `${describeRange(now)}${then}.`;
    },
    childrenInvited: (range: AgeRange) => `${describeRange(range)}, although there is a rule about age.`,
    noLowestAge: ({ cohorts, ...range }: AgeRange & { cohorts: readonly string[] }) =>
      `${describeRange(range)}. No rule sets a minimum age for ${andList(cohorts)}.`,
    cohortsChanged: ({ earlier, cohorts }: { earlier: EarlierReport; cohorts: CohortSizeChange[] }) =>
      `${cohorts.length === 1 ? "This cohort has" : "These cohorts have"} changed since ${describeEarlierReport(earlier)}: ${firstOf(cohorts.map(describeCohort), maxNamed.alone)}.`,
    cohortPeopleGone: ({ since }: { since: string }) =>
      `We do not know who has joined or left the cohorts since ${since}, because the earlier list of people is no longer stored. We compared only the sizes of the cohorts.`,
    cohortMoved: ({
      label,
      before,
      since,
      came,
      left,
      unnamed,
    }: {
      label: string;
      before: number;
      since: string;
      came: number;
      left: number;
      unnamed: number;
    }) => {
      const more =
        unnamed === 0
          ? ""
          : ` We do not know whether ${formatPeopleCount(unnamed)} without an NHS number joined or left.`;
      return `The cohort ${label} had ${formatPeopleCount(before)} in ${since}. Since then, ${displayCount(came)} joined and ${displayCount(left)} left.${more}`;
    },
    cohortRemoved: ({
      label,
      members,
      dead,
      removed,
    }: {
      label: string;
      members: number;
      dead: number;
      removed: number;
    }) =>
      `The cohort ${label} has ${formatPeopleCount(members)}, including ${displayCount(dead)} recorded as dead and ${displayCount(removed - dead)} removed from GP lists for other reasons.`,
    cohortsNotCounted: ({ cohorts }: { cohorts: number }) =>
      `We did not count who joined or left ${displayCount(cohorts)} more cohorts, because there are too many cohorts.`,
    withoutPlan: ({ people }: { people: number }) =>
      `${people === 1 ? "1 person who is" : `${displayCount(people)} people who are`} invited cannot be sent a message, because they have no routing plan.`,
    openComments: ({ comments }: { comments: number }) =>
      comments === 1 ? "1 comment is still open." : `${displayCount(comments)} comments are still open.`,
    runDatePast: ({ run_date, is_today }: { run_date: Day; is_today: boolean }) => runDateSentence(run_date, is_today),
    oldPeople: ({ as_of, days, max_days }: { as_of: Day; days: number; max_days: number }) =>
      outdatedPeopleSentence({ asOf: as_of, age: days, maxAgeDays: max_days }),
  };
}

/** Refers to the items of a list that follows, for example "this ICB" or "these ICBs". */
const these = (all: readonly string[], noun: string) => (all.length === 1 ? `this ${noun}` : `these ${noun}s`);

const countedPeople = (people: number) => (people === 1 ? "1 person is" : `${displayCount(people)} people are`);

const invitedPeople = (people: number) =>
  people === 1 ? "1 invited person has" : `${displayCount(people)} invited people have`;

const countedBefore = (people: number) => (people === 1 ? "1 person was" : `${displayCount(people)} people were`);

const describeRange = ({ youngest, oldest }: AgeRange) =>
  `The youngest people invited are in the age band ${describeAge(youngest)}, and the oldest are in ${describeAge(oldest)}`;

function describeCohort({ label, before, now }: CohortSizeChange): string {
  if (now === null) return `${label} was removed`;
  return before === null ? `${label} is new` : `${label} has ${describeChange(before, now)}`;
}

/** Describes a change in numbers, for example "15,774 more (2797%)" or "no change". */
function describeChange(before: number, after: number): string {
  if (before === after) return "no change";
  const more = `${displayCount(Math.abs(after - before))} ${after > before ? "more" : "fewer"}`;
  return before === 0 ? more : `${more} (${Math.round((Math.abs(after - before) / before) * 100)}%)`;
}

const describeEarlierReport = (earlier: EarlierReport) =>
  "number" in earlier ? `report ${earlier.number}` : `the last report of “${earlier.iteration}”`;

const baseReasons = {
  copied: "chosen because this iteration was copied from it",
  "same cohorts": "chosen because it has the same cohorts",
  "same kind": "chosen because it is the most recent earlier iteration of the same kind",
} as const;

function describeChoice(earlier: EarlierReport): string {
  if ("chosen" in earlier) return `${describeEarlierReport(earlier)}, ${baseReasons[earlier.chosen]}`;
  return earlier.is_last_approved
    ? `${describeEarlierReport(earlier)}, the last one approved`
    : describeEarlierReport(earlier);
}
