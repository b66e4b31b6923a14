/** An iteration's screens in every state. */
import { subjectOf } from "../api.ts";
import { type State, answer, mockFailure, neverAnswer, press, statesOf, whileLoading } from "./state.ts";
import type { World } from "./world.ts";

const wendy = statesOf("wendy.writer");
const rita = statesOf("rita.reader");
const arun = statesOf("arun.approver");
const save = press("Save and continue");

const name = "First invitations";
type Scene = Exclude<keyof World, "empty">;
const summary = (of: Scene, query = "") => [name, (world: World) => `${world[of].iteration}/summary${query}`] as const;
const on = (heading: string, screen: string, of: Scene = "filled") =>
  [heading, (world: World) => `${world[of].iteration}/${screen}`] as const;

const cohorts = on("Choose cohorts", "cohorts");
const copy = on("Choose how to use the copied iteration", "copy");
const reminder = on("Plan a reminder", "reminder");
const reviewers = on("Who should review this iteration?", "reviewers");
const routing = "Choose the default routing plan IDs";
const explain = on("Why this person?", "explain");
const users = "**/api/team/users";
const reports = "**/summary_report";

const changedRunDate = (screen: string) =>
  wendy(`iteration ${screen}: held by Bo, so the summary says why`, on(name, screen, "locked"), {
    focus: "error summary",
  });

export const iterationStates: State[] = [
  wendy("iteration summary: complete draft, filter rules open", summary("filled", "?openRules=F")),
  wendy("iteration summary: a comment on a rule", summary("filled", "?openRules=F"), {
    act: (page) =>
      page
        .getByRole("button", { name: /^Comment on / })
        .first()
        .click(),
    focus: "anything",
  }),
  wendy("iteration summary: every part open", summary("filled"), {
    act: async (page) => {
      for (const part of await page.locator("summary.spi-task__row").all()) await part.click();
    },
    focus: "anything",
  }),
  wendy("iteration comments", on("Comments", "comments")),
  wendy("iteration summary: only begun", summary("bare")),
  wendy("iteration summary: held by somebody else", summary("locked")),
  rita("iteration summary: read only", summary("filled", "?openRules=R")),
  wendy("iteration summary: in review, seen by who sent it", summary("inReview")),
  arun("iteration summary: in review, seen by its reviewer", summary("inReview")),
  arun("iteration summary: rejecting without a reason", summary("inReview"), {
    act: press(/^Reject$/),
    focus: "anything",
  }),
  wendy("iteration summary: something found in its rules", summary("withFindings")),
  wendy("iteration summary: answering what was found", summary("withFindings"), {
    act: (page) =>
      page
        .getByText(/^Explain why this is correct/)
        .first()
        .click(),
    focus: "anything",
  }),
  arun("iteration summary: answers, seen by its reviewer", summary("answered")),
  arun("iteration summary: an answer is not accepted", summary("answered"), {
    act: (page) =>
      page
        .getByText(/^Do not accept this answer/)
        .first()
        .click(),
    focus: "anything",
  }),
  arun("iteration summary: asking to waive what an example person should get", summary("unexpected"), {
    act: (page) =>
      page
        .getByText(/^Request a waiver/)
        .first()
        .click(),
    focus: "anything",
  }),
  wendy("iteration summary: rejected", summary("rejected")),
  wendy("iteration summary: approved", summary("approved")),
  arun("iteration summary: its report waits for a decision", summary("reported")),
  wendy("iteration summary: before it is reverted", summary("inReview"), {
    act: press("Revert to draft"),
    focus: "anything",
  }),
  wendy("iteration summary: not there", [
    "Could not find iteration",
    ({ filled }) => `${filled.campaign}/iteration/x/summary`,
  ]),
  wendy("iteration key details: filled", on("Iteration key details", "key-details")),
  wendy("iteration key details: errors", on("Iteration key details", "key-details"), {
    act: async (page) => {
      await page.getByLabel("Iteration name").fill("");
      await save(page);
    },
    focus: "error summary",
  }),
  wendy("iteration key details: waiting for the lock", on(whileLoading, "key-details"), {
    answers: neverAnswer("**/lock"),
  }),
  wendy("default routing: empty", on(routing, "routing-plan", "bare")),
  wendy("default routing: filled", on(routing, "routing-plan")),
  wendy("default routing: errors", on(routing, "routing-plan"), {
    act: async (page) => {
      await press("Delete DIGITAL_FIRST")(page);
      await save(page);
    },
    focus: "error summary",
  }),
  wendy("cohorts: none chosen", on("Choose cohorts", "cohorts", "bare")),
  wendy("cohorts: chosen", cohorts),
  wendy("cohorts: one is there already", cohorts, {
    act: async (page) => {
      await page.getByLabel("Cohort name", { exact: true }).fill("covid_75_and_over_v2");
      await press("Add provisional cohort")(page);
    },
    focus: "error summary",
  }),
  wendy("cohorts: nothing matches", cohorts, {
    act: (page) => page.getByLabel("Words in the cohort's name").fill("nothing like it"),
    focus: "anything",
  }),
  wendy("copy: nothing ticked", copy),
  wendy("copy: a part is open", copy, {
    act: (page) => page.getByText("Choose from filter rules").click(),
    focus: "anything",
  }),
  wendy("reminder: a run date and what it includes", reminder),
  wendy("copy: errors", copy, { act: save, focus: "error summary" }),
  wendy("reviewers: to choose", reviewers),
  wendy(
    "reviewers: something found in the rules",
    on("This iteration cannot be sent for review yet", "reviewers", "withFindings"),
  ),
  wendy("reviewers: errors", reviewers, { act: press("Send for review"), focus: "error summary" }),
  wendy("reviewers: nobody can approve", reviewers, {
    answers: answer(users, 200, { "team-vaccinations": { approve: [] } }),
  }),
  wendy("reviewers: loading", reviewers, { answers: neverAnswer(users) }),
  wendy("reviewers: cannot be had", reviewers, { answers: answer(users, 404, {}), focus: "anything" }),
  wendy("reviewers: sending failed", reviewers, {
    answers: async (page) => {
      const candidate = {
        sub: subjectOf("arun.approver"),
        given_name: "Arun",
        family_name: "Approver",
        email: "arun@example.nhs.uk",
      };
      await answer(users, 200, { "team-vaccinations": { approve: [candidate] } })(page);
      await mockFailure("PUT", "**/status")(page);
    },
    act: async (page) => {
      await page.getByLabel("Arun Approver").check();
      await press("Send for review")(page);
    },
    focus: "error summary",
  }),
  wendy("expectations and examples: none yet", on("Expectations and examples", "expectations")),
  wendy("expectations and examples: a limit", on("Expectations and examples", "expectations"), {
    act: (page) => page.getByRole("radio", { name: "A limit on the report" }).check(),
    focus: "anything",
  }),
  wendy("expectations and examples: a sentence", on("Expectations and examples", "expectations"), {
    act: (page) => page.getByRole("radio", { name: "An expectation about people" }).check(),
    focus: "anything",
  }),
  wendy("reports: none yet", on("Summary reports", "reports", "approved")),
  wendy("reports: one is ready", on("Summary reports", "summary/reports", "reported")),
  rita("reports: read only", on("Summary reports", "summary/reports", "reported")),
  wendy("reports: loading", on("Summary reports", "summary/reports", "reported"), { answers: neverAnswer(reports) }),
  wendy("reports: cannot be had", on("Summary reports", "summary/reports", "reported"), {
    answers: answer(reports, 404, {}),
    focus: "anything",
  }),
  wendy("report: ready", on("Report 1", "summary/reports/1", "reported")),
  rita("report: read only", on("Report 1", "summary/reports/1", "reported")),
  wendy("report: one that is not there leads to the summary", on(name, "summary/reports/9", "reported"), {
    focus: "error summary",
  }),
  wendy("iteration history", on("Iteration history", "history")),
  wendy("explain: nobody yet", explain),
  wendy("explain: errors", explain, { act: press(/^Explain$/), focus: "error summary" }),
  wendy("explain: somebody", explain, {
    act: async (page) => {
      await page.getByLabel("Person number").fill("1");
      await press(/^Explain$/)(page);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
    },
    focus: "anything",
  }),
  wendy("explain: describing somebody", explain, {
    act: (page) => page.getByLabel("Someone I describe").check(),
    focus: "anything",
  }),
  ...["key-details", "routing-plan", "cohorts", "reviewers", "filter-rules/summary"].map(changedRunDate),
];
