import { displayCount } from "../text/counts.ts";
import type { Day } from "../day/calendar.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { pastRunDate } from "../iteration/run-date.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { boardChecks } from "./checks/board-checks.ts";
import { acceptanceChecks } from "./checks/cohort-acceptance.ts";
import { oldPeople } from "./old-people.ts";
import { ageChecks } from "./checks/age-checks.ts";
import type { AgeDistribution } from "./age-distribution.ts";
import { firstOf } from "../text/first-of.ts";
import { changedMuch, changeWords, countWarning, mostNamed, note, people, warning } from "./report-check.ts";
import type { ReportCheck } from "./report-check.ts";
import type { RunRecord } from "./run-record.ts";
import type { SummaryReport } from "./summary-report.ts";

/** A finished report with what is kept of its run; earlier versions kept less. */
export interface CheckedReport {
  runDate: Day;
  report: SummaryReport;
  ages: AgeDistribution | undefined;
  facts: Partial<Pick<RunRecord, "exclusionRules" | "notRoutable" | "peopleAsOf" | "cohorts">>;
}

interface Checked extends CheckedReport {
  /** The iteration as the report was made of it. */
  iteration: Pick<IterationContent, "IterationRules" | "IterationCohorts">;
  /** Another report that it can be compared with, how that is called, "the last report", and where it is not plain why it is this one. */
  earlier: readonly (CheckedReport & { called: string; why?: string })[];
  /** Of those the one whose ages are expected: the last that was approved, else the comparable one, else the last. */
  agesBefore: { called: string; ages: AgeDistribution } | undefined;
  codes: CodeNames;
  attributes: readonly AttributeReference[];
  today: Day;
  openComments: number;
  /** Days after which people are too old to be decided about unasked; never unless given. */
  peopleMaxAgeDays: number | undefined;
}

/** What to look at before a report is decided about: warnings first. */
export function reportChecks(checked: Checked): ReportCheck[] {
  const found = [
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
    ...countWarning(checked.facts.notRoutable ?? 0, people.withoutPlan),
    ...openComments(checked.openComments),
    ...dateChecks(checked),
    ...peopleChecks(checked),
  ];
  return found.toSorted((a, b) => Number(b.level === "warning") - Number(a.level === "warning"));
}

const invitedOf = ({ report }: CheckedReport) => report.summary_report_totals.totals.invited;

function invitedChange(now: CheckedReport, earlier: Checked["earlier"][number]): ReportCheck[] {
  const [after, before] = [invitedOf(now), invitedOf(earlier)];
  const called = earlier.why === undefined ? earlier.called : `${earlier.called}, ${earlier.why},`;
  const message = `${displayCount(after)} people are invited; ${called} invited ${displayCount(before)}: ${changeWords(before, after)}.`;
  return [changedMuch(before, after) ? warning(message) : note(message)];
}

/** Filters are expected to leave somebody out; a suppression may stand for a day that has not come. */
function ruleChecks({ report, facts, iteration }: Checked): ReportCheck[] {
  if (!facts.exclusionRules) return [];
  const { exclusions } = report.summary_report_exclusions;
  const deciding = new Set(facts.exclusionRules.filter((_, index) => (exclusions[index]?.exclusions_count ?? 0) > 0));
  const idle = exclusionsOf(iteration).filter(({ ID }) => !deciding.has(ID));
  const told = { F: idle.filter(({ Type }) => Type === "F"), S: idle.filter(({ Type }) => Type === "S") };
  const words = (rules: typeof idle) =>
    firstOf(
      rules.map(({ Name }) => `“${Name}”`),
      mostNamed.alone,
    );
  return [
    ...(told.F.length > 0 ? [warning(`Filter rules that leave nobody out: ${words(told.F)}.`)] : []),
    ...(told.S.length > 0 ? [note(`Suppression rules that suppress nobody: ${words(told.S)}.`)] : []),
  ];
}

function cohortChecks({ report, earlier: [last] }: Checked): ReportCheck[] {
  if (!last) return [];
  const before = membersOf(last.report);
  const now = membersOf(report);
  const changes = [...now].flatMap(([label, count]) => {
    const old = before.get(label);
    if (old === count) return [];
    const words = old === undefined ? "is new" : `has ${changeWords(old, count)}`;
    return [{ words: `${label} ${words}`, much: old !== undefined && changedMuch(old, count) }];
  });
  const removed = [...before.keys()].filter((label) => !now.has(label));
  changes.push(...removed.map((label) => ({ words: `${label} was taken out`, much: true })));
  if (changes.length === 0) return [];
  const message = `Cohorts changed since ${last.called}: ${firstOf(
    changes.map(({ words }) => words),
    mostNamed.alone,
  )}.`;
  return [changes.some(({ much }) => much) ? warning(message) : note(message)];
}

function membersOf(report: SummaryReport): Map<string, number> {
  return new Map(report.summary_report_counts.counts.map((row) => [row.cohort_label, row.cohort_label_count]));
}

function dateChecks({ runDate, today }: Checked): ReportCheck[] {
  const past = pastRunDate(runDate, today);
  return past === undefined ? [] : [warning(past)];
}

function peopleChecks({ facts: { peopleAsOf }, today, peopleMaxAgeDays: maxAgeDays }: Checked): ReportCheck[] {
  const old = peopleAsOf === undefined ? null : oldPeople(peopleAsOf, { today, maxAgeDays });
  return old === null ? [] : [warning(old)];
}

function openComments(count: number): ReportCheck[] {
  if (count === 0) return [];
  return [
    warning(count === 1 ? "1 comment is not dealt with." : `${displayCount(count)} comments are not dealt with.`),
  ];
}

type Rule = IterationContent["IterationRules"][number];

function exclusionsOf({ IterationRules }: Pick<IterationContent, "IterationRules">): readonly Rule[] {
  return IterationRules.filter(({ Type }) => Type !== "R");
}
