import * as z from "zod";
import type { Day } from "../day/calendar.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { pastRunDate } from "../iteration/run-date.ts";
import { boardName } from "../library/code-lists.ts";
import type { CodeNames } from "../library/code-lists.ts";
import { ageWords } from "./people-difference-words.ts";
import type { AgeDistribution } from "./age-distribution.ts";
import type { ReportFacts } from "./run-record.ts";
import type { SummaryReport } from "./summary-report.ts";

/** Something to look at before a report is decided about. Warnings are answered by who approves it; notes are only told. */
export const reportCheckSchema = z.strictObject({ level: z.enum(["warning", "note"]), message: z.string() });
export type ReportCheck = z.infer<typeof reportCheckSchema>;

/** A finished report with what is kept of its run; earlier versions kept less. */
export interface CheckedReport {
  runDate: Day;
  report: SummaryReport;
  ages: AgeDistribution | undefined;
  facts: Partial<Pick<ReportFacts, "exclusionRules" | "notRoutable">>;
}

interface Checked extends CheckedReport {
  /** The iteration as the report was made of it. */
  iteration: Pick<IterationContent, "IterationRules">;
  /** Another report that it can be compared with, and how that is called: "the last report". */
  earlier: readonly (CheckedReport & { called: string })[];
  codes: CodeNames;
  today: Day;
  openComments: number;
}

/** Changes of more than this share of the people before are warned of; of boards also only from so many people on. */
const muchChange = 0.2;
const fewPeople = 10;

/** What to look at before a report is decided about (REQ-REV-23): warnings first. */
export function reportChecks(checked: Checked): ReportCheck[] {
  const found = [
    ...checked.earlier.flatMap((earlier) => invitedChange(checked, earlier)),
    ...boardChecks(checked),
    ...ruleChecks(checked),
    ...ageChecks(checked),
    ...cohortChecks(checked),
    ...countWarning(checked.facts.notRoutable ?? 0, people.withoutPlan),
    ...openComments(checked.openComments),
    ...dateChecks(checked),
  ];
  return found.toSorted((a, b) => Number(b.level === "warning") - Number(a.level === "warning"));
}

const warning = (message: string): ReportCheck => ({ level: "warning", message });
const note = (message: string): ReportCheck => ({ level: "note", message });
const invitedOf = ({ report }: CheckedReport) => report.summary_report_totals.totals.invited;
const number = (count: number) => count.toLocaleString("en-GB");

function invitedChange(now: CheckedReport, earlier: Checked["earlier"][number]): ReportCheck[] {
  const [after, before] = [invitedOf(now), invitedOf(earlier)];
  const message = `${number(after)} people are invited; ${earlier.called} invited ${number(before)}: ${changeWords(before, after)}.`;
  return [changedMuch(before, after) ? warning(message) : note(message)];
}

function changedMuch(before: number, after: number): boolean {
  return Math.abs(after - before) > before * muchChange;
}

function changeWords(before: number, after: number): string {
  if (before === after) return "no change";
  const more = `${number(Math.abs(after - before))} ${after > before ? "more" : "fewer"}`;
  return before === 0 ? more : `${more} (${Math.round((Math.abs(after - before) / before) * 100)}%)`;
}

function boardChecks({ report, earlier, iteration, codes, runDate }: Checked): ReportCheck[] {
  const now = boardsOf(report);
  const [last] = earlier;
  const before = last && boardsOf(last.report);
  const asked = exclusionsOf(iteration).some((rule) => asks(rule, ["ICB", "ICB_OF_RESIDENCE"]));
  const open = asked ? [] : (codes["ICB"] ?? []).filter((board) => isOpen(board, runDate)).map(({ code }) => code);
  const known = new Set(codes["ICB"]?.map(({ code }) => code));
  const filled = [...(before?.keys() ?? [])].filter((icb) => known.has(icb));
  const empty = [...new Set([...open, ...filled])].filter((icb) => !now.has(icb));
  const changed = [...(before ?? [])].filter(([icb, count]) => {
    const after = now.get(icb);
    return after !== undefined && Math.abs(after - count) >= fewPeople && changedMuch(count, after);
  });
  const moved = changed.map(([icb, count]) => `${boardName(icb, codes)} ${changeWords(count, now.get(icb) ?? 0)}`);
  const names = empty.map((icb) => boardName(icb, codes));
  return [
    ...(names.length > 0 ? [warning(`Nobody is invited in boards that no rule leaves out: ${firstOf(names)}.`)] : []),
    ...(moved.length > 0 ? [warning(`Boards changed by more than 20% since ${last?.called}: ${firstOf(moved)}.`)] : []),
  ];
}

function boardsOf(report: SummaryReport): Map<string, number> {
  const { icb_split: boards } = report.summary_report_icb_split;
  return new Map(boards.flatMap(({ icb, count }) => (count > 0 ? [[icb, count] as const] : [])));
}

function isOpen({ openFrom = "", closedOn = "99999999" }: { openFrom?: Day; closedOn?: Day | undefined }, day: Day) {
  return openFrom <= day && day <= closedOn;
}

/** Filters are expected to leave somebody out; a suppression may stand for a day that has not come. */
function ruleChecks({ report, facts, iteration }: Checked): ReportCheck[] {
  if (!facts.exclusionRules) return [];
  const { exclusions } = report.summary_report_exclusions;
  const deciding = new Set(facts.exclusionRules.filter((_, index) => (exclusions[index]?.exclusions_count ?? 0) > 0));
  const idle = exclusionsOf(iteration).filter(({ ID }) => !deciding.has(ID));
  const told = { F: idle.filter(({ Type }) => Type === "F"), S: idle.filter(({ Type }) => Type === "S") };
  const words = (rules: typeof idle) => firstOf(rules.map(({ Name }) => `“${Name}”`));
  return [
    ...(told.F.length > 0 ? [warning(`Filter rules that leave nobody out: ${words(told.F)}.`)] : []),
    ...(told.S.length > 0 ? [note(`Suppression rules that suppress nobody: ${words(told.S)}.`)] : []),
  ];
}

function ageChecks({ ages, iteration }: Checked): ReportCheck[] {
  if (!ages) return [];
  const invited = ages.bands.filter((band) => band.invited > 0);
  const [youngest, oldest] = [invited.at(0), invited.at(-1)];
  const range =
    youngest && oldest
      ? [note(`The youngest people invited are ${ageWords(youngest)}, the oldest ${ageWords(oldest)}.`)]
      : [];
  const byAge = exclusionsOf(iteration).some((rule) => asks(rule, ["DATE_OF_BIRTH"]));
  return [
    ...countWarning(byAge ? ages.unknown.invited : 0, people.ofUnknownAge),
    ...countWarning(ages.impossible?.invited ?? 0, people.ofImpossibleAge),
    ...range,
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
  if (changes.length === 0) return [];
  const message = `Cohorts changed since ${last.called}: ${firstOf(changes.map(({ words }) => words))}.`;
  return [changes.some(({ much }) => much) ? warning(message) : note(message)];
}

function membersOf(report: SummaryReport): Map<string, number> {
  return new Map(report.summary_report_counts.counts.map((row) => [row.cohort_label, row.cohort_label_count]));
}

function dateChecks({ runDate, today }: Checked): ReportCheck[] {
  const past = pastRunDate(runDate, today);
  return past === undefined ? [] : [warning(past)];
}

function openComments(count: number): ReportCheck[] {
  if (count === 0) return [];
  return [warning(count === 1 ? "1 comment is not dealt with." : `${number(count)} comments are not dealt with.`)];
}

function countWarning(count: number, { one, several }: { one: string; several: string }): ReportCheck[] {
  if (count === 0) return [];
  return [warning(count === 1 ? `1 person ${one}.` : `${number(count)} people ${several}.`)];
}

const people = {
  withoutPlan: {
    one: "who is invited cannot be sent anything: no routing plan is for them",
    several: "who are invited cannot be sent anything: no routing plan is for them",
  },
  ofUnknownAge: {
    one: "is invited without a known date of birth, although a rule asks for age",
    several: "are invited without a known date of birth, although a rule asks for age",
  },
  ofImpossibleAge: {
    one: "is invited with an impossible date of birth",
    several: "are invited with an impossible date of birth",
  },
} as const;

type Rule = IterationContent["IterationRules"][number];

function exclusionsOf({ IterationRules }: Checked["iteration"]): readonly Rule[] {
  return IterationRules.filter(({ Type }) => Type !== "R");
}

function asks(rule: Rule, attributes: readonly string[]): boolean {
  return [rule, ...rule.AndClauses].some(({ AttributeName }) => attributes.includes(AttributeName));
}

const mostNamed = 5;

function firstOf(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const told = names.slice(0, mostNamed);
  return new Intl.ListFormat("en-GB").format(more > 0 ? [...told, `${number(more)} more`] : told);
}
