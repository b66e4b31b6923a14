import { allClauses } from "../../rule/and-clauses.ts";
import { bindCondition } from "../../condition/bind-condition.ts";
import { evaluateTest } from "../../condition/evaluate-test.ts";
import type { Day } from "../../day/calendar.ts";
import type { CodeNames, DatedCode } from "../../library/code-lists.ts";
import { conditionOf } from "../../library/condition-of.ts";
import type { AttributeReference } from "../../reference/reference-data.ts";
import type { AndClause, IterationRule } from "../../rule/rule.ts";
import type { BoardChange, EarlierReport } from "../check-problems.ts";
import { type CheckDraft, warning } from "../check-sentences.ts";
import { changedMuch } from "../report-check.ts";
import type { SummaryReport } from "../summary-report.ts";

interface CheckedBoards {
  runDate: Day;
  report: SummaryReport;
  /** The report that this one is compared with. */
  last: { report: SummaryReport; which: EarlierReport } | undefined;
  /** Rules that exclude people. */
  rules: readonly IterationRule[];
  codes: CodeNames;
  attributes: readonly AttributeReference[];
}

/**
 * Minimum number of people affected by a change. We do not report smaller changes, even if they affect a large
 * proportion of the board.
 */
const fewPeople = 10;

/**
 * Checks for boards that gained their first people or lost all their people, and for boards whose numbers changed a
 * lot. Also checks for boards without people, although no rule excludes them. The largest changes come first.
 */
export function boardChecks(checked: CheckedBoards): CheckDraft[] {
  const { report, last, codes, runDate } = checked;
  const now = boardsOf(report);
  const before = last ? boardsOf(last.report) : new Map<string, number>();
  const empty = (codes["ICB"] ?? []).filter(
    (board) => !now.has(board.code) && (isOpen(board, runDate) || before.has(board.code)) && !isLeftOut(board, checked),
  );
  const withoutPeople: CheckDraft[] =
    empty.length === 0
      ? []
      : [warning({ code: "boardsWithoutPeople", params: { boards: empty.map(({ code }) => code) } })];
  if (!last) return withoutPeople;
  const moved = movedBoards(before, now);
  const check = (code: "boardsArrived" | "boardsEmptied" | "boardsChanged", boards: BoardChange[]): CheckDraft[] =>
    boards.length === 0 ? [] : [warning({ code, params: { earlier: last.which, boards } })];
  const emptied = moved.filter(({ icb, now: people }) => people === 0 && !empty.some(({ code }) => code === icb));
  const changed = moved.filter((board) => board.before > 0 && board.now > 0 && changedMuch(board.before, board.now));
  return [
    ...check(
      "boardsArrived",
      moved.filter((board) => board.before === 0),
    ),
    ...check("boardsEmptied", emptied),
    ...withoutPeople,
    ...check("boardsChanged", changed),
  ];
}

/** Returns the boards whose numbers changed by at least the minimum, largest change first. */
function movedBoards(was: ReadonlyMap<string, number>, is: ReadonlyMap<string, number>): BoardChange[] {
  const by = ({ before, now }: BoardChange) => Math.abs(now - before);
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((icb) => ({ icb, before: was.get(icb) ?? 0, now: is.get(icb) ?? 0 }))
    .filter((board) => by(board) >= fewPeople)
    .toSorted((a, b) => by(b) - by(a));
}

function boardsOf(report: SummaryReport): Map<string, number> {
  const { icb_split: boards } = report.summary_report_icb_split;
  return new Map(boards.flatMap(({ icb, count }) => (count > 0 ? [[icb, count] as const] : [])));
}

function isOpen({ openFrom = "", closedOn = "99999999" }: DatedCode, day: Day): boolean {
  return openFrom <= day && day <= closedOn;
}

/**
 * Returns whether a rule that is only about boards excludes everyone in a board. Also returns true if a rule is
 * unclear, or applies to only one cohort, because false alarms teach users to dismiss warnings.
 */
function isLeftOut(board: DatedCode, { rules, ...known }: CheckedBoards): boolean {
  return rules.some((rule) => allClauses(rule).every((clause) => matches(clause, board, known)));
}

function matches(clause: AndClause, board: DatedCode, { attributes, runDate }: Omit<CheckedBoards, "rules">): boolean {
  if (clause.AttributeLevel !== "PERSON") return false;
  const values: Partial<Record<string, string | undefined>> = {
    ICB: board.code,
    ICB_OF_RESIDENCE: board.code,
    COMMISSIONING_REGION: board.regionCode,
  };
  if (!Object.hasOwn(values, clause.AttributeName)) return false;
  const value = values[clause.AttributeName];
  const condition = conditionOf(clause, attributes);
  const bound = condition.ok ? bindCondition(condition.value, runDate) : condition;
  return value === undefined || !bound.ok || evaluateTest(bound.value.test, value) === "match";
}
