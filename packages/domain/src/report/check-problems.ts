import type { Day } from "../day/calendar.ts";
import type { Problem } from "../values/problem.ts";
import type { ReportCheck } from "./report-check.ts";

/** An earlier report: of the same iteration by its number, or the last one of another iteration and why it was chosen. */
export type EarlierReport =
  | { number: number; is_last_approved?: true }
  | { iteration: string; chosen: "copied" | "same cohorts" | "same kind" };

/** A band of age as a sentence names it. */
export interface AgeBand {
  from: number;
  to: number | null;
}

interface AgeRange {
  youngest: AgeBand;
  oldest: AgeBand;
}

/** People of a board in an earlier report and now. */
export interface BoardChange {
  icb: string;
  before: number;
  now: number;
}

/** A cohort's members; null before for one that is new, null now for one that was removed. */
export interface CohortSizeChange {
  label: string;
  before: number | null;
  now: number | null;
}

/** Warnings and notes about a report, by code. */
export interface CheckParams {
  invitedChange: { invited: number; before: number; earlier: EarlierReport };
  boardsArrived: { earlier: EarlierReport; boards: BoardChange[] };
  boardsEmptied: { earlier: EarlierReport; boards: BoardChange[] };
  boardsWithoutPeople: { boards: string[] };
  boardsChanged: { earlier: EarlierReport; boards: BoardChange[] };
  idleFilters: { rules: string[] };
  idleSuppressions: { rules: string[] };
  unknownAge: { people: number };
  impossibleAge: { people: number };
  newAges: { earlier: EarlierReport; bands: (AgeBand & { people: number })[]; unknown: number };
  ageRange: AgeRange;
  ageRangeCompared: AgeRange & { earlier: EarlierReport; before: AgeRange };
  childrenInvited: AgeRange;
  noLowestAge: AgeRange & { cohorts: readonly string[] };
  cohortsChanged: { earlier: EarlierReport; cohorts: CohortSizeChange[] };
  cohortPeopleGone: { since: string };
  cohortMoved: { label: string; before: number; since: string; came: number; left: number; unnamed: number };
  cohortRemoved: { label: string; members: number; dead: number; removed: number };
  cohortsNotCounted: { cohorts: number };
  withoutPlan: { people: number };
  openComments: { comments: number };
  runDatePast: { run_date: Day; is_today: boolean };
  oldPeople: { as_of: Day; days: number; max_days: number };
}

/** A check before its sentence is written. */
export interface CheckDraft {
  level: ReportCheck["level"];
  problem: Problem<CheckParams>;
  /** All that the sentence is about, if the checks themselves write it. */
  all?: string[];
}

export const warning = (problem: Problem<CheckParams>): CheckDraft => ({ level: "warning", problem });
export const note = (problem: Problem<CheckParams>): CheckDraft => ({ level: "note", problem });
