import { expect, test } from "vitest";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { type IterationStatus, iterationStatuses } from "@spi/domain/iteration/lifecycle";
import { type TaskFacts, iterationTasks } from "./iteration-tasks.ts";
import { noRulesText } from "@spi/domain/rule-sentences/outcome-phrases";

const arun = { id: "arun", name: "Arun Approver" };

const wendy = { id: "wendy", permissions: ["read", "write"] } as const;

const rule = { ID: "1", Type: "F", Priority: 0 } as unknown as Iteration["IterationRules"][number];

const complete = {
  Type: "M",
  CommsType: "I",
  DefaultCommsRouting: "LETTER",
  ApprovalMaximum: 0,
  IterationDate: "20261201",
  IterationCohorts: [{ CohortLabel: "covid_75_and_over", Priority: 0 }],
  IterationRules: [rule],
} as unknown as Iteration;

const usual: TaskFacts = {
  today: "20261120",
  knownCohorts: new Set(["covid_75_and_over"]),
  findings: { stops: 0, unanswered: 0, checking: false },
  rulesToCheck: { F: 0, S: 0, R: 0 },
  notReady: undefined,
};

const iteration = (details: Partial<Iteration> = {}, status: IterationStatus | "paused" = "draft") => ({
  iteration_details: { ...complete, ...details },
  status,
  reviewers: [arun],
  decisions: [
    { by: arun, transition: "approve" },
    { by: { id: "bo", name: "Bo Both" }, transition: "approveReport" },
  ],
});

const taskOf = (details: Partial<Iteration>, facts: Partial<TaskFacts> = {}) =>
  iterationTasks(iteration(details), wendy, { ...usual, ...facts });

test("a new draft shows the open tasks, who does them, and later tasks REQ-SCR-64 REQ-SCR-456", () => {
  const empty = { DefaultCommsRouting: "", IterationCohorts: [], IterationRules: [] };
  expect(taskOf(empty)).toEqual({
    details: { state: "toDo", text: "To be completed by you" },
    cohorts: { state: "toDo", text: "To be chosen by you" },
    F: { state: "optional", text: "None" },
    S: { state: "optional", text: "None" },
    R: { state: "optional", text: "None" },
    checks: { state: "toCheck", text: noRulesText },
    review: { state: "later", text: "To be sent for review by you" },
    report: { state: "later", text: "After the review" },
    release: { state: "later", text: "After the report" },
  });
  const rita = { id: "rita", permissions: ["read"] } as const;
  expect(iterationTasks(iteration(empty), rita, usual)).toMatchObject({
    details: { text: "To be completed by a writer" },
    cohorts: { text: "To be chosen by a writer" },
    review: { text: "To be sent for review by a writer" },
  });
  expect(taskOf({})).toMatchObject({
    details: { state: "done", text: "Run date 1 December 2026" },
    cohorts: { state: "done", text: "1 cohort" },
    F: { state: "done", text: "1 rule" },
    checks: { state: "done", text: "Nothing to fix or answer" },
    review: { state: "toDo" },
  });
});

test("tasks show a run date that is today or past, an empty cohort and findings in the rules REQ-SCR-64 REQ-SCR-457", () => {
  expect(taskOf({ IterationDate: "20261120" }).details).toEqual({
    state: "toCheck",
    text: "The run date, 20 November 2026, is today",
  });
  expect(taskOf({ IterationDate: "20261119" }).details.text).toBe("The run date, 19 November 2026, is in the past");
  const sent = iteration({ IterationDate: "20261119" }, "sent to nhs notify");
  expect(iterationTasks(sent, wendy, usual).details.state).toBe("done");
  const cohorts = ["covid_new_v9", "covid_75_and_over", "covid_all", "covid_new_v8"].map((CohortLabel) => ({
    CohortLabel,
    Priority: 0,
    ...(CohortLabel === "covid_all" ? { Virtual: "Y" as const } : {}),
  }));
  expect(taskOf({ IterationCohorts: cohorts.slice(0, 3) }).cohorts).toEqual({
    state: "toCheck",
    text: "There is no one in the cohort covid_new_v9 yet",
  });
  expect(taskOf({ IterationCohorts: cohorts }).cohorts.text).toBe("There is no one in 2 cohorts yet");
  expect(taskOf({ IterationCohorts: cohorts }, { knownCohorts: undefined }).cohorts.text).toBe("4 cohorts");
  const findings = { stops: 1, unanswered: 2, checking: false };
  expect(taskOf({}, { findings, rulesToCheck: { F: 1, S: 0, R: 0 } })).toMatchObject({
    F: { state: "toCheck", text: "1 rule, 1 to check" },
    checks: { state: "toCheck", text: "1 finding must be fixed and 2 need an answer" },
  });
  expect(taskOf({}, { findings: { stops: 0, unanswered: 0, checking: true } }).checks).toEqual({
    state: "underWay",
    text: "We are checking the rules",
  });
});

test("the review, report and sending tasks name who acts next in each status, from the reader's point of view REQ-SCR-64 REQ-SCR-456", () => {
  const of = (id: string, ...permissions: ("write" | "release")[]) =>
    [...iterationStatuses, "paused" as const].map((status) => {
      const { review, report, release } = iterationTasks(iteration({}, status), { id, permissions }, usual);
      return [review, report, release].flatMap(({ state, text }) => [state, text]);
    });
  const approved = ["done", "Approved by Arun Approver"];
  expect(of("arun", "release")).toEqual([
    ["toDo", "To be sent for review by a writer", "later", "After the review", "later", "After the report"],
    ["toDo", "To be reviewed by you", "later", "After the review", "later", "After the report"],
    ["toDo", "To be corrected by a writer", "later", "After the review", "later", "After the report"],
    [...approved, "toDo", "Report to be requested by a writer", "later", "After the report"],
    [...approved, "underWay", "The report is being created", "later", "After the report"],
    [...approved, "toDo", "Report for you to approve or reject", "later", "After the report"],
    [...approved, "toDo", "To be corrected by a writer", "later", "After the report"],
    [...approved, "done", "Approved by Bo Both", "toDo", "To be released by you"],
    [...approved, "done", "Approved by Bo Both", "done", "Accepted by NHS Notify"],
    ["later", "", "later", "", "later", ""],
  ]);
  const changed = iterationTasks(iteration({}, "report approved"), wendy, { ...usual, notReady: "changed" });
  expect(changed.release).toEqual({ state: "toCheck", text: "To be fixed by you before it can be sent" });
  const release = {
    state: "stopped",
    started_by: null,
    started_at: "20261123144800",
    approved: 9,
    accepted: 4,
    irrevocable: true,
  } as const;
  const begun = iterationTasks({ ...iteration({}, "report approved"), release }, wendy, {
    ...usual,
    notReady: "changed",
  });
  expect(begun.release).toEqual({
    state: "toCheck",
    text: "Sending has been stopped: staff with release permission must decide what happens next",
  });
  const sending = { ...release, state: "sending" } as const;
  const sent = iterationTasks({ ...iteration({}, "report approved"), release: sending }, wendy, usual);
  expect(sent.release).toEqual({ state: "underWay", text: "Being sent: 4 of 9 messages accepted" });
  const inPart = { ...iteration({}, "sent to nhs notify"), release: { ...release, state: "ended" } } as const;
  expect(iterationTasks(inPart, wendy, usual).release.text).toBe("Partly accepted by NHS Notify");
});
