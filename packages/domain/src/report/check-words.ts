import { displayCount, peopleWords } from "../text/counts.ts";
import { firstOf } from "../text/first-of.ts";
import { andList } from "../text/lists.ts";
import { runDateSentence } from "../iteration/run-date.ts";
import { type CodeNames, boardName } from "../library/code-lists.ts";
import { type Catalogue, sentenceOf } from "../values/problem.ts";
import type { BoardChange, CheckDraft, CheckParams, CohortSizeChange, EarlierReport } from "./check-problems.ts";
import { oldPeopleSentence } from "./old-people.ts";
import { ageWords } from "./people-difference-words.ts";
import type { ReportCheck } from "./report-check.ts";

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

/** How many things are named of those that can all be read, and where nothing else names them. */
const mostNamed = { beforeAll: 3, alone: 5 } as const;

/** Names of a sentence that names the first of them only; undefined if it names all, or nothing else lists them. */
function namedBy(problem: CheckDraft["problem"], codes: CodeNames): string[] | undefined {
  const write = names(codes)[problem.code as keyof Named] as ((params: object) => string[]) | undefined;
  const found = write?.(problem.params) ?? [];
  return found.length > mostNamed.beforeAll ? found : undefined;
}

type Named = Pick<CheckParams, "boardsArrived" | "boardsEmptied" | "boardsWithoutPeople" | "boardsChanged" | "newAges">;

type Names = { readonly [Code in keyof Named]: (params: Named[Code]) => string[] };

const names = (codes: CodeNames): Names => ({
  boardsArrived: ({ boards }) => boardNames(boards, codes, ({ now }) => displayCount(now)),
  boardsEmptied: ({ boards }) => boardNames(boards, codes, ({ before }) => `(${displayCount(before)} before)`),
  boardsWithoutPeople: ({ boards }) => boards.map((board) => boardName(board, codes)),
  boardsChanged: ({ boards }) => boardNames(boards, codes, ({ before, now }) => changeWords(before, now)),
  newAges: ({ bands, unknown }) => [
    ...bands.map((band) => `${ageWords(band)} (${peopleWords(band.people)})`),
    ...(unknown > 0 ? [`not known (${peopleWords(unknown)})`] : []),
  ],
});

const boardNames = (boards: readonly BoardChange[], codes: CodeNames, words: (board: BoardChange) => string) =>
  boards.map((board) => `${boardName(board.icb, codes)} ${words(board)}`);

function catalogue(codes: CodeNames): Catalogue<CheckParams> {
  const named = names(codes);
  const list = (about: string, all: readonly string[]) => `${about}: ${firstOf(all, mostNamed.beforeAll)}.`;
  const rules = (all: readonly string[]) =>
    firstOf(
      all.map((name) => `“${name}”`),
      mostNamed.alone,
    );
  return {
    invitedChange: ({ invited, before, earlier }) =>
      `${displayCount(invited)} people are invited; ${chosenWords(earlier)} invited ${displayCount(before)}: ${changeWords(before, invited)}.`,
    boardsArrived: (of) =>
      list(`Boards that had nobody in ${reportWords(of.earlier)} and have people now`, named.boardsArrived(of)),
    boardsEmptied: (of) =>
      list(`Boards that had people in ${reportWords(of.earlier)} and have nobody now`, named.boardsEmptied(of)),
    boardsWithoutPeople: (of) =>
      list("Nobody is invited in boards that no rule about boards leaves out", named.boardsWithoutPeople(of)),
    boardsChanged: (of) =>
      list(`Boards changed by more than 20% since ${reportWords(of.earlier)}`, named.boardsChanged(of)),
    idleFilters: (of) => `Filter rules that leave nobody out: ${rules(of.rules)}.`,
    idleSuppressions: (of) => `Suppression rules that suppress nobody: ${rules(of.rules)}.`,
    unknownAge: ({ people }) =>
      `${countedPeople(people)} invited without a known date of birth, although a rule asks for age.`,
    impossibleAge: ({ people }) => `${countedPeople(people)} invited with an impossible date of birth.`,
    newAges: (of) =>
      list(`Ages of which nobody was invited in ${reportWords(of.earlier)}, and people are now`, named.newAges(of)),
    ageRange: (range) => `${rangeWords(range)}.`,
    ageRangeCompared: ({ earlier, before, ...now }) => {
      const [youngest, oldest] = [ageWords(before.youngest), ageWords(before.oldest)];
      const same = before.youngest.from === now.youngest.from && before.oldest.from === now.oldest.from;
      const then = same ? `, as in ${reportWords(earlier)}` : `; in ${reportWords(earlier)} ${youngest} and ${oldest}`;
      return `${rangeWords(now)}${then}.`;
    },
    childrenInvited: (range) => `${rangeWords(range)}, although a rule asks for age.`,
    noLowestAge: ({ cohorts, ...range }) => `${rangeWords(range)}. No rule sets a lowest age for ${andList(cohorts)}.`,
    cohortsChanged: ({ earlier, cohorts }) =>
      `Cohorts changed since ${reportWords(earlier)}: ${firstOf(cohorts.map(cohortWords), mostNamed.alone)}.`,
    cohortPeopleGone: ({ since }) =>
      `Who came into the cohorts and left them since ${since} is not known: its people are not kept any more. Only sizes are compared.`,
    cohortMoved: ({ label, before, since, came, left, unnamed }) => {
      const more = unnamed === 0 ? "" : ` Of ${peopleWords(unnamed)} without an NHS number it is not known.`;
      return `Cohort ${label} had ${peopleWords(before)} in ${since}: ${displayCount(came)} came in and ${displayCount(left)} left.${more}`;
    },
    cohortRemoved: ({ label, members, dead, removed }) =>
      `Cohort ${label} has ${peopleWords(members)}: ${displayCount(dead)} recorded as dead, ${displayCount(removed - dead)} removed for another reason.`,
    cohortsNotCounted: ({ cohorts }) =>
      `Who came into ${displayCount(cohorts)} more cohorts and left them was not counted: there are too many.`,
    withoutPlan: ({ people }) =>
      `${people === 1 ? "1 person who is" : `${displayCount(people)} people who are`} invited cannot be sent anything: no routing plan is for them.`,
    openComments: ({ comments }) =>
      comments === 1 ? "1 comment is not dealt with." : `${displayCount(comments)} comments are not dealt with.`,
    runDatePast: ({ run_date, is_today }) => runDateSentence(run_date, is_today),
    oldPeople: ({ as_of, days, max_days }) => oldPeopleSentence({ asOf: as_of, age: days, maxAgeDays: max_days }),
  };
}

const countedPeople = (people: number) => (people === 1 ? "1 person is" : `${displayCount(people)} people are`);

const rangeWords = ({ youngest, oldest }: CheckParams["ageRange"]) =>
  `The youngest people invited are in the age band ${ageWords(youngest)}, the oldest in ${ageWords(oldest)}`;

function cohortWords({ label, before, now }: CohortSizeChange): string {
  if (now === null) return `${label} was taken out`;
  return before === null ? `${label} is new` : `${label} has ${changeWords(before, now)}`;
}

/** "15,774 more (2797%)", "no change". */
function changeWords(before: number, after: number): string {
  if (before === after) return "no change";
  const more = `${displayCount(Math.abs(after - before))} ${after > before ? "more" : "fewer"}`;
  return before === 0 ? more : `${more} (${Math.round((Math.abs(after - before) / before) * 100)}%)`;
}

const reportWords = (earlier: EarlierReport) =>
  "number" in earlier ? `report ${earlier.number}` : `the last report of “${earlier.iteration}”`;

const chosenFor = {
  copied: "chosen because this iteration was copied from it",
  "same cohorts": "chosen because it has the same cohorts",
  "same kind": "chosen because it is the last iteration before of the same kind",
} as const;

function chosenWords(earlier: EarlierReport): string {
  if ("chosen" in earlier) return `${reportWords(earlier)}, ${chosenFor[earlier.chosen]},`;
  return earlier.is_last_approved ? `${reportWords(earlier)}, the last one approved,` : reportWords(earlier);
}
