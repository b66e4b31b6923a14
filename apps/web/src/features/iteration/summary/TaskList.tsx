import type { FindingView } from "@spi/domain/api-contract";
import { ukDay } from "@spi/domain/day/calendar";
import { figureOfPeople } from "@spi/domain/report/preview-sentences";
import { type RuleType, ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { rulesOfType } from "@spi/domain/rule/rule-order";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { iterationPath, ruleGroupId } from "../../../paths/paths.ts";
import { RuleChecks, ruleChecksId, useChecksSentence } from "../../../scope/findings/RuleChecks.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import type { IterationPart, Task, TaskState } from "../../../scope/iteration-part.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useCurrentRelease, useNotReady } from "../../../scope/NotReadyCallout.tsx";
import { usePagePreview } from "../../../scope/preview/PagePreview.tsx";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { useFocusOnHashTarget } from "../../../ui/page/Page.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { CohortsTable } from "./CohortsTable.tsx";
import { IterationDetails } from "./IterationDetails.tsx";
import { type TaskName, iterationTasks } from "./iteration-tasks.ts";
import { RuleGroup, RuleGroupLinks } from "./RuleGroup.tsx";
import type { PartComments } from "./RuleLine.tsx";
import { useRulesToCheck } from "./use-rules-to-check.ts";

interface TaskListProps {
  editable: boolean;
  /** True to open the cohorts and rules, for users who must read them before they decide. */
  isOpen: boolean;
  /** Selects the findings that the page shows above the list. */
  isShownAbove: (finding: FindingView) => boolean;
  Comments: PartComments;
  /** The task about expectations, with its content. */
  expectations: Task & { content: ReactNode };
  /** Parts that other features add, such as the sending settings. */
  otherParts: readonly IterationPart[];
}

/**
 * Lists an iteration's tasks, each with its state and the role that acts next. The parts of the iteration open in place,
 * and the others link to their pages. The address parameter `openRules` opens a group of rules.
 */
export function TaskList({ editable, isOpen, isShownAbove, Comments, expectations, otherParts }: TaskListProps) {
  const { key, iteration } = useIteration();
  const { status, iteration_details: details } = iteration;
  const release = useCurrentRelease();
  const [today] = useState(() => ukDay(new Date()));
  const [search] = useSearchParams();
  const openRules = search.get("openRules");
  const rulesToCheck = useRulesToCheck();
  const viewer = { id: useMe().id, permissions: usePermissions(key.teamId) };
  const after = useRemainingPeople();
  useFocusOnHashTarget();
  const tasks = iterationTasks({ ...iteration, release }, viewer, {
    today,
    knownCohorts: useKnownCohorts(),
    findings: useFindings(key).data,
    rulesToCheck: countByType(
      (type) => rulesOfType(details.IterationRules, type).filter(({ ID }) => rulesToCheck.has(ID)).length,
    ),
    notReady: useNotReady()?.kind,
  });
  const links: Partial<Record<TaskName, string>> = {
    ...(hasReport.has(status) ? { report: iterationPath(key, "summary/reports") } : {}),
    ...(hasRelease.has(status) ? { release: iterationPath(key, "release") } : {}),
  };
  return (
    <Card heading="Parts of the iteration">
      <ol className="nhsuk-list spi-tasks">
        <OpeningTask id="details" name="Details" task={tasks.details}>
          <IterationDetails editable={editable} />
        </OpeningTask>
        <OpeningTask id="cohorts" name="Cohorts" task={tasks.cohorts} open={isOpen}>
          <CohortsTable editable={editable} />
        </OpeningTask>
        {ruleTypes.map((type) =>
          editable && rulesOfType(details.IterationRules, type).length === 0 ? (
            <EmptyRules key={type} type={type} task={tasks[type]} />
          ) : (
            <OpeningTask
              key={`${type} ${openRules}`}
              id={ruleGroupId(type)}
              name={`${ruleTypeFacts[type].title} rules`}
              task={tasks[type]}
              note={after[type]}
              open={isOpen || openRules === type}
            >
              <RuleGroup
                type={type}
                areOpen={openRules === type}
                editable={editable}
                Comments={Comments}
                toCheck={rulesToCheck}
              />
            </OpeningTask>
          ),
        )}
        <OpeningTask id="expectations" name="Expectations and examples" task={expectations}>
          {expectations.content}
        </OpeningTask>
        <OpeningTask id={ruleChecksId} name="Rule checks" task={tasks.checks}>
          <Checks isShownAbove={isShownAbove} />
        </OpeningTask>
        {otherParts.map(({ content, ...part }) => (
          <OpeningTask key={part.id} {...part}>
            {content}
          </OpeningTask>
        ))}
        {(["review", "report", "release"] as const).map((name) => (
          <li key={name} className="spi-task spi-task__row">
            <h3 className="spi-task__name">
              {links[name] ? <Link to={links[name]}>{pageNames[name]}</Link> : pageNames[name]}
            </h3>
            <TaskState task={tasks[name]} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Shows the findings that are not shown above the list. */
function Checks({ isShownAbove }: Pick<TaskListProps, "isShownAbove">) {
  const above = useFindings(useIteration().key).data?.findings.some(isShownAbove) ?? false;
  return (
    <>
      <p>
        {useChecksSentence()} {above ? "Findings with a question are at the top of this page." : null}
      </p>
      <RuleChecks shows={(finding) => !isShownAbove(finding)} />
    </>
  );
}

/** Shows a type of rule that the draft does not have, with the links to add one. */
function EmptyRules({ type, task }: { type: RuleType; task: Task }) {
  return (
    <li className="spi-task spi-task__row" id={ruleGroupId(type)} tabIndex={-1}>
      <h3 className="spi-task__name">{ruleTypeFacts[type].title} rules</h3>
      <TaskState task={task} words={<RuleGroupLinks type={type} count={0} />} />
    </li>
  );
}

const pageNames = { review: "Review", report: "Summary report", release: "Sending" } as const;

const hasReport: ReadonlySet<string> = new Set([
  "report ready",
  "report rejected",
  "report approved",
  "sent to nhs notify",
]);
const hasRelease: ReadonlySet<string> = new Set(["report approved", "sent to nhs notify"]);

function countByType(count: (type: RuleType) => number): Record<RuleType, number> {
  return { F: count("F"), S: count("S"), R: count("R") };
}

/** Describes the people who remain after each exclusion, once they have been counted. */
function useRemainingPeople(): Partial<Record<RuleType, string>> {
  const answer = usePagePreview()?.counted?.answer;
  if (!answer || answer.event === "not-available") return {};
  const { after_filters: filtered, invited } = answer.preview.after;
  return { F: `${figureOfPeople(filtered)} remaining`, S: `${figureOfPeople(invited)} remaining` };
}

interface OpeningTaskProps {
  id: string;
  name: string;
  task: Task;
  /** A figure about the people in this task. */
  note?: string | undefined;
  /** True if the content is initially shown. */
  open?: boolean;
  children: ReactNode;
}

/** Shows a task on one line, with content that opens below it. */
function OpeningTask({ id, name, task, note, open = false, children }: OpeningTaskProps) {
  return (
    <li className="spi-task" id={id} tabIndex={-1}>
      <details className="spi-printed" open={open}>
        <summary className="spi-task__row">
          <h3 className="spi-task__name">{name}</h3>
          <TaskState task={task} note={note} />
        </summary>
        <div className="spi-task__content">{children}</div>
      </details>
    </li>
  );
}

const stateTags = {
  later: { label: "Later", colour: "white" },
  optional: { label: "Optional", colour: "white" },
  toDo: { label: "To do", colour: "blue" },
  underWay: { label: "In progress", colour: "aqua-green" },
  toCheck: { label: "To check", colour: "red" },
  done: { label: "Done", colour: "green" },
} as const satisfies Record<TaskState, { label: string; colour: string }>;

interface TaskStateProps {
  task: Task;
  note?: string | undefined;
  /** Content to show instead of the task's text. */
  words?: ReactNode;
}

function TaskState({ task: { state, text }, note, words = text }: TaskStateProps) {
  const { label, colour } = stateTags[state];
  return (
    <>
      <span className="spi-task__words">
        {words}
        {note === undefined ? null : <span className="spi-quiet">, {note}</span>}
      </span>
      <span className="spi-task__state">
        <Tag colour={colour}>{label}</Tag>
      </span>
    </>
  );
}
