import type { Task } from "../../../scope/iteration-part.ts";
import { type Viewer, fixAction, nextAction, describeWriter } from "../../../scope/next-action.ts";
import { type Day, displayDay } from "@spi/domain/day/calendar";
import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import { isVirtual } from "@spi/domain/iteration/cohorts";
import { type Iteration, missingParts } from "@spi/domain/iteration/iteration";
import { type IterationStatus, isUndecided, iterationStatuses } from "@spi/domain/iteration/lifecycle";
import { describeAccepted } from "@spi/domain/release/figures";
import type { NotReadyKind } from "@spi/domain/release/not-ready";
import { type ReleaseSummary, isBeingSent } from "@spi/domain/release/release-summary";
import { noRulesText } from "@spi/domain/rule-sentences/outcome-phrases";
import { type RuleType, ruleTypes } from "@spi/domain/rule/rule";
import { rulesOfType } from "@spi/domain/rule/rule-order";

/** Tasks of an iteration, in the order of the page. Rules have one task for each type. */
export type TaskName = "details" | "cohorts" | RuleType | "checks" | "review" | "report" | "release";

interface TasksIteration {
  iteration_details: Iteration;
  status: string;
  reviewers: readonly { id: string; name: string }[];
  decisions: readonly { by: { id?: string; name: string }; transition: string }[];
  /** The current release, if there is one. */
  release?: ReleaseSummary | undefined;
}

export interface TaskFacts {
  today: Day;
  /** Labels of the cohorts that have people. Undefined until they have loaded. */
  knownCohorts: Pick<ReadonlySet<string>, "has"> | undefined;
  /** Counts of findings in the rules. Undefined until they have loaded. */
  findings: { stops: number; unanswered: number; checking: boolean } | undefined;
  /** Number of rules of each type that have something to fix or answer. */
  rulesToCheck: Readonly<Record<RuleType, number>>;
  /** Kind of problem that prevents the approved iteration from being sent. Undefined if there is none. */
  notReady: NotReadyKind | undefined;
}

/**
 * Returns the state of each task. If this version does not recognise the iteration's status, the tasks after the checks
 * are empty.
 */
export function iterationTasks(iteration: TasksIteration, viewer: Viewer, facts: TaskFacts): Record<TaskName, Task> {
  const { iteration_details: details } = iteration;
  const writer = describeWriter(viewer);
  const content = {
    details: detailsTask(details, { writer, today: facts.today, sent: iteration.status === "sent to nhs notify" }),
    cohorts: cohortsTask(details, { writer, knownCohorts: facts.knownCohorts }),
    ...rulesTasks(details, facts.rulesToCheck),
    checks: checksTask(details, facts.findings),
  };
  if (!knownStatuses.includes(iteration.status))
    return { ...content, review: emptyTask, report: emptyTask, release: emptyTask };
  const complete = Object.values(content).every(({ state }) => state !== "toDo");
  return {
    ...content,
    review: reviewTask(iteration, viewer, complete),
    report: reportTask(iteration, viewer),
    release: releaseTask(iteration, viewer, facts.notReady),
  };
}

const knownStatuses: readonly string[] = iterationStatuses;

const emptyTask: Task = { state: "later", text: "" };

function detailsTask(details: Iteration, { writer, today, sent }: { writer: string; today: Day; sent: boolean }): Task {
  if (missingParts(details).length > 0) return { state: "toDo", text: `To be completed by ${writer}` };
  const day = displayDay(details.IterationDate);
  if (sent || details.IterationDate > today) return { state: "done", text: `Run date ${day}` };
  return {
    state: "toCheck",
    text: details.IterationDate === today ? `The run date, ${day}, is today` : `The run date, ${day}, is in the past`,
  };
}

function cohortsTask(
  { IterationCohorts: cohorts }: Iteration,
  { writer, knownCohorts }: { writer: string; knownCohorts: TaskFacts["knownCohorts"] },
): Task {
  if (cohorts.length === 0) return { state: "toDo", text: `To be chosen by ${writer}` };
  const unknown = cohorts.filter(
    (cohort) => knownCohorts && !isVirtual(cohort) && !knownCohorts.has(cohort.CohortLabel),
  );
  const [first] = unknown;
  if (!first) return { state: "done", text: formatCohortCount(cohorts.length) };
  const text =
    unknown.length === 1
      ? `There is no one in the cohort ${first.CohortLabel} yet`
      : `There is no one in ${formatCohortCount(unknown.length)} yet`;
  return { state: "toCheck", text };
}

const formatCohortCount = (count: number) => (count === 1 ? "1 cohort" : `${count} cohorts`);

function rulesTasks(details: Iteration, toCheck: TaskFacts["rulesToCheck"]): Record<RuleType, Task> {
  const taskOf = (type: RuleType): Task => {
    const { length } = rulesOfType(details.IterationRules, type);
    if (length === 0) return { state: "optional", text: "None" };
    const text = length === 1 ? "1 rule" : `${length} rules`;
    return toCheck[type] === 0
      ? { state: "done", text }
      : { state: "toCheck", text: `${text}, ${toCheck[type]} to check` };
  };
  return Object.fromEntries(ruleTypes.map((type) => [type, taskOf(type)])) as Record<RuleType, Task>;
}

function checksTask({ IterationRules: rules }: Iteration, findings: TaskFacts["findings"]): Task {
  const open = findings && findingsSentence(findings);
  if (open) return { state: "toCheck", text: open };
  if (rules.length === 0) return { state: "toCheck", text: noRulesText };
  if (!findings) return { state: "underWay", text: "" };
  if (findings.checking) return { state: "underWay", text: "We are checking the rules" };
  return { state: "done", text: "Nothing to fix or answer" };
}

const undecidedStatuses: readonly string[] = iterationStatuses.filter(isUndecided);

function reviewTask(iteration: TasksIteration, viewer: Viewer, complete: boolean): Task {
  const { status, decisions } = iteration;
  if (status === "draft")
    return { state: complete ? "toDo" : "later", text: `To be sent for review by ${describeWriter(viewer)}` };
  if (undecidedStatuses.includes(status)) return { state: "toDo", text: nextAction(iteration, viewer) ?? "" };
  return { state: "done", text: decidedBy(decisions, "approve") };
}

/** Describes the newest approval, for example "Approved by Arun Approver". */
function decidedBy(decisions: TasksIteration["decisions"], transition: "approve" | "approveReport"): string {
  const approval = decisions.findLast((decision) => decision.transition === transition);
  return approval ? `Approved by ${approval.by.name}` : "Approved";
}

const withApprovedReport: readonly string[] = [
  "report approved",
  "sent to nhs notify",
] satisfies readonly IterationStatus[];

function reportTask(iteration: TasksIteration, viewer: Viewer): Task {
  const { status, decisions } = iteration;
  if (undecidedStatuses.includes(status)) return { state: "later", text: "After the review" };
  if (withApprovedReport.includes(status)) return { state: "done", text: decidedBy(decisions, "approveReport") };
  return { state: status === "report requested" ? "underWay" : "toDo", text: nextAction(iteration, viewer) ?? "" };
}

function releaseTask(iteration: TasksIteration, viewer: Viewer, notReady: NotReadyKind | undefined): Task {
  const { status, release } = iteration;
  if (status === "sent to nhs notify") {
    const { approved, accepted } = release ?? { approved: 0, accepted: 0 };
    return { state: "done", text: describeAccepted({ approved, accepted }) };
  }
  // Once a release has started, it is too late to fix the problem before sending. The task then shows the release's
  // state.
  if (notReady && !release?.started_at) return { state: "toCheck", text: fixAction(notReady, viewer) };
  if (!withApprovedReport.includes(status)) return { state: "later", text: "After the report" };
  const progress = isBeingSent(release) ? "underWay" : "toDo";
  return { state: notReady ? "toCheck" : progress, text: nextAction(iteration, viewer) ?? "" };
}
