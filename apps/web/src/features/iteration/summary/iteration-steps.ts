import { type Viewer, fixAction, nextAction, describeWriter } from "../../../scope/next-action.ts";
import { type Day, displayDay } from "@spi/domain/day/calendar";
import { noRulesText } from "@spi/domain/rule-sentences/outcome-phrases";
import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import { isVirtual } from "@spi/domain/iteration/cohorts";
import { type Iteration, missingParts } from "@spi/domain/iteration/iteration";
import { isUndecided, iterationStatuses } from "@spi/domain/iteration/lifecycle";
import { describeAccepted } from "@spi/domain/release/figures";
import type { NotReadyKind } from "@spi/domain/release/not-ready";
import { type ReleaseSummary, isBeingSent } from "@spi/domain/release/release-summary";

export const stepNames = {
  details: "Details",
  cohorts: "Cohorts",
  rules: "Rules",
  review: "Review",
  release: "Report and release",
} as const;

export type StepName = keyof typeof stepNames;

/** State of a step: waiting for an earlier step, waiting for a user, running automatically, needing checks, or done. */
export type StepState = "later" | "toDo" | "underWay" | "toCheck" | "done";

interface Step {
  state: StepState;
  /** The next action and the role that must take it, or a summary. */
  text: string;
}

interface StepsIteration {
  iteration_details: Iteration;
  status: string;
  reviewers: readonly { id: string; name: string }[];
  decisions: readonly { by: { id?: string; name: string }; transition: string }[];
  /** The current release, if there is one. */
  release?: ReleaseSummary | undefined;
}

export interface StepFacts {
  today: Day;
  /** Labels of the cohorts that have people. Undefined until they have loaded. */
  knownCohorts: Pick<ReadonlySet<string>, "has"> | undefined;
  /** Counts of findings in the rules. Undefined until they have loaded. */
  findings: { stops: number; unanswered: number } | undefined;
  /** Kind of problem that prevents the approved iteration from being sent. Undefined if there is none. */
  notReady: NotReadyKind | undefined;
}

/**
 * Returns all five steps in order. If this version does not recognise the iteration's status, the review and release
 * steps are empty.
 */
export function iterationSteps(iteration: StepsIteration, viewer: Viewer, facts: StepFacts): Record<StepName, Step> {
  const { iteration_details: details } = iteration;
  const writer = describeWriter(viewer);
  const content = {
    details: detailsStep(details, { writer, today: facts.today, sent: iteration.status === "sent to nhs notify" }),
    cohorts: cohortsStep(details, { writer, knownCohorts: facts.knownCohorts }),
    rules: rulesStep(details, facts.findings),
  };
  if (!knownStatuses.includes(iteration.status)) return { ...content, review: emptyStep, release: emptyStep };
  const complete = Object.values(content).every(({ state }) => state !== "toDo");
  return {
    ...content,
    review: reviewStep(iteration, viewer, complete),
    release: releaseStep(iteration, viewer, facts.notReady),
  };
}

const knownStatuses: readonly string[] = iterationStatuses;

const emptyStep: Step = { state: "later", text: "" };

function detailsStep(details: Iteration, { writer, today, sent }: { writer: string; today: Day; sent: boolean }): Step {
  if (missingParts(details).length > 0) return { state: "toDo", text: `To be completed by ${writer}` };
  const day = displayDay(details.IterationDate);
  if (sent || details.IterationDate > today) return { state: "done", text: `Run date ${day}` };
  return {
    state: "toCheck",
    text: details.IterationDate === today ? `The run date, ${day}, is today` : `The run date, ${day}, is in the past`,
  };
}

function cohortsStep(
  { IterationCohorts: cohorts }: Iteration,
  { writer, knownCohorts }: { writer: string; knownCohorts: StepFacts["knownCohorts"] },
): Step {
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

function rulesStep({ IterationRules: rules }: Iteration, findings: StepFacts["findings"]): Step {
  if (rules.length === 0) return { state: "toCheck", text: noRulesText };
  const open = findings && findingsSentence(findings);
  if (open) return { state: "toCheck", text: open };
  return { state: "done", text: rules.length === 1 ? "1 rule" : `${rules.length} rules` };
}

const undecidedStatuses: readonly string[] = iterationStatuses.filter(isUndecided);

function reviewStep(iteration: StepsIteration, viewer: Viewer, complete: boolean): Step {
  const { status, decisions } = iteration;
  if (status === "draft")
    return { state: complete ? "toDo" : "later", text: `To be sent for review by ${describeWriter(viewer)}` };
  if (undecidedStatuses.includes(status)) return { state: "toDo", text: nextAction(iteration, viewer) ?? "" };
  const approval = decisions.findLast(({ transition }) => transition === "approve");
  return { state: "done", text: approval ? `Approved by ${approval.by.name}` : "Approved" };
}

function releaseStep(iteration: StepsIteration, viewer: Viewer, notReady: NotReadyKind | undefined): Step {
  const { status } = iteration;
  if (undecidedStatuses.includes(status)) return { state: "later", text: "After the review" };
  if (status === "sent to nhs notify") {
    const { release } = iteration;
    const { approved, accepted } = release ?? { approved: 0, accepted: 0 };
    return { state: "done", text: describeAccepted({ approved, accepted }) };
  }
  // Once a release has started, it is too late to fix the problem before sending. The step then shows the release's
  // state.
  if (notReady && !iteration.release?.started_at) return { state: "toCheck", text: fixAction(notReady, viewer) };
  const progress = isBeingSent(iteration.release) ? "underWay" : "toDo";
  return { state: notReady ? "toCheck" : progress, text: nextAction(iteration, viewer) ?? "" };
}
