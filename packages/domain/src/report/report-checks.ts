import type { Day } from "../day/calendar.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { boardChecks } from "./checks/board-checks.ts";
import { acceptanceChecks } from "./checks/cohort-acceptance.ts";
import { findOutdatedPeople } from "./outdated-people.ts";
import { ageChecks } from "./checks/age-checks.ts";
import type { AgeDistribution } from "./age-distribution.ts";
import type { CohortSizeChange, EarlierReport } from "./check-problems.ts";
import { type CheckDraft, note, warning, writeCheck } from "./check-sentences.ts";
import { changedMuch, type ReportCheck } from "./report-check.ts";
import type { RunRecord } from "./run-record.ts";
import type { SummaryReport } from "./summary-report.ts";

/** A finished report with its run record. The record has fewer fields if an earlier version stored it. */
export interface CheckedReport {
  runDate: Day;
  report: SummaryReport;
  ages: AgeDistribution | undefined;
  facts: Partial<Pick<RunRecord, "exclusionRules" | "notRoutable" | "peopleAsOf" | "cohorts">>;
}

interface CheckedIteration extends CheckedReport {
  /** The iteration at the time the report was made. */
  iteration: Pick<IterationContent, "IterationRules" | "IterationCohorts">;
  /** Other reports that this one can be compared with. */
  earlier: readonly (CheckedReport & { which: EarlierReport })[];
  /**
   * Report to compare ages with: the last approved report, or otherwise a comparable one, or otherwise the last one.
   */
  agesBefore: { which: EarlierReport; ages: AgeDistribution } | undefined;
  codes: CodeNames;
  attributes: readonly AttributeReference[];
  today: Day;
  openComments: number;
  /**
   * Age of population data, in days, above which approving a report causes a warning. Undefined if there is no limit.
   */
  peopleMaxAgeDays: number | undefined;
}

/** Returns the checks to show before a report is approved or rejected, warnings first. */
export function reportChecks(checked: CheckedIteration): ReportCheck[] {
  const checks: CheckDraft[] = [
    ...checked.earlier.flatMap((earlier) => invitedChange(checked, earlier)),
    ...boardChecks({ ...checked, rules: exclusionsOf(checked.iteration), last: checked.earlier[0] }),
    ...ruleChecks(checked),
    ...ageChecks(checked.ages, {
      before: checked.agesBefore,
      rules: exclusionsOf(checked.iteration),
      cohorts: checked.iteration.IterationCohorts,
    }),
    ...cohortChecks(checked),
    ...acceptanceChecks(checked.facts.cohorts, checked.codes),
    ...peopleWithoutPlan(checked.facts.notRoutable ?? 0),
    ...openComments(checked.openComments),
    ...dateChecks(checked),
    ...peopleChecks(checked),
  ];
  return checks
    .toSorted((a, b) => Number(b.level === "warning") - Number(a.level === "warning"))
    .map((draft) => writeCheck(draft, checked.codes));
}

const invitedOf = ({ report }: CheckedReport) => report.summary_report_totals.totals.invited;

function invitedChange(now: CheckedReport, earlier: CheckedIteration["earlier"][number]): CheckDraft[] {
  const [invited, before] = [invitedOf(now), invitedOf(earlier)];
  const level = changedMuch(before, invited) ? warning : note;
  return [level({ code: "invitedChange", params: { invited, before, earlier: earlier.which } })];
}

function peopleWithoutPlan(people: number): CheckDraft[] {
  return people === 0 ? [] : [warning({ code: "withoutPlan", params: { people } })];
}

/**
 * Warns about filters that do not exclude anyone. For suppressions, only adds a note, because they may be needed on a
 * later day.
 */
function ruleChecks({ report, facts, iteration }: CheckedIteration): CheckDraft[] {
  if (!facts.exclusionRules) return [];
  const { exclusions } = report.summary_report_exclusions;
  const deciding = new Set(facts.exclusionRules.filter((_, index) => (exclusions[index]?.exclusions_count ?? 0) > 0));
  const idle = exclusionsOf(iteration).filter(({ ID }) => !deciding.has(ID));
  const named = (type: Rule["Type"]) => idle.filter(({ Type }) => Type === type).map(({ Name }) => Name);
  const [filters, suppressions] = [named("F"), named("S")];
  return [
    ...(filters.length > 0 ? [warning({ code: "idleFilters", params: { rules: filters } })] : []),
    ...(suppressions.length > 0 ? [note({ code: "idleSuppressions", params: { rules: suppressions } })] : []),
  ];
}

function cohortChecks({ report, earlier: [last] }: CheckedIteration): CheckDraft[] {
  if (!last) return [];
  const before = membersOf(last.report);
  const members = membersOf(report);
  const cohorts: CohortSizeChange[] = [
    ...[...members]
      .map(([label, now]) => ({ label, before: before.get(label) ?? null, now }))
      .filter(({ before: was, now }) => was !== now),
    ...[...before].filter(([label]) => !members.has(label)).map(([label, was]) => ({ label, before: was, now: null })),
  ];
  if (cohorts.length === 0) return [];
  const level = cohorts.some(isMuch) ? warning : note;
  return [level({ code: "cohortsChanged", params: { earlier: last.which, cohorts } })];
}

function isMuch({ before, now }: CohortSizeChange): boolean {
  return before !== null && (now === null || changedMuch(before, now));
}

function membersOf(report: SummaryReport): Map<string, number> {
  return new Map(report.summary_report_counts.counts.map((row) => [row.cohort_label, row.cohort_label_count]));
}

function dateChecks({ runDate, today }: CheckedIteration): CheckDraft[] {
  if (runDate > today) return [];
  return [warning({ code: "runDatePast", params: { run_date: runDate, is_today: runDate === today } })];
}

function peopleChecks({ facts: { peopleAsOf }, today, peopleMaxAgeDays: maxAgeDays }: CheckedIteration): CheckDraft[] {
  const old = peopleAsOf === undefined ? null : findOutdatedPeople(peopleAsOf, { today, maxAgeDays });
  if (old === null) return [];
  const params = { as_of: old.asOf, days: old.age, max_days: old.maxAgeDays };
  return [warning({ code: "oldPeople", params })];
}

function openComments(comments: number): CheckDraft[] {
  return comments === 0 ? [] : [warning({ code: "openComments", params: { comments } })];
}

type Rule = IterationContent["IterationRules"][number];

function exclusionsOf({ IterationRules }: Pick<IterationContent, "IterationRules">): readonly Rule[] {
  return IterationRules.filter(({ Type }) => Type !== "R");
}
