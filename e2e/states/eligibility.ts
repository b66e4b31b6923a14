/** States of the screens for eligibility statements: written, saved, and compared with a report. */
import type { Page } from "@playwright/test";
import { type State, mockFailure, neverAnswer, press, mockSavedMeanwhile, statesOf } from "./state.ts";
import type { World } from "./world.ts";

const wendy = statesOf("wendy.writer");
const rita = statesOf("rita.reader");
const bo = statesOf("bo.both");
const arun = statesOf("arun.approver");

const on = (of: "unwritten" | "statement" | "withFindings") =>
  ["Eligibility statement", (world: World) => `${world[of].campaign}/eligibility`] as const;
const report = ["Report 1", ({ statement }: World) => `${statement.iteration}/summary/reports/1`] as const;
const calls = "**/api/team/*/campaign/*/eligibility";
interface Sent {
  statement: object;
}
const save = press(/^Save$/);
const expand = (words: RegExp) => async (page: Page) => {
  for (const fold of await page.locator("summary").filter({ hasText: words }).all()) await fold.click();
};

export const eligibilityStates: State[] = [
  bo("who should be reached: nothing written", on("unwritten")),
  bo("who should be reached: errors, and a group that was begun", on("unwritten"), {
    act: async (page) => {
      await page.getByLabel("Group name").fill("Aged 80 or over");
      await save(page);
    },
    focus: "error summary",
  }),
  bo("who should be reached: a group without a condition", on("unwritten"), {
    act: async (page) => {
      await page.getByLabel("Group name").fill("Aged 80 or over");
      await press("Add this group")(page);
      await page.getByText("Choose what to check", { exact: false }).first().waitFor();
    },
    focus: "anything",
  }),
  bo("who should be reached: three groups", on("statement")),
  bo("who should be reached: the save failed", on("statement"), {
    answers: mockFailure("PUT", calls),
    act: save,
    focus: "error summary",
  }),
  bo("who should be reached: somebody else saved first", on("statement"), {
    answers: mockSavedMeanwhile(calls, ({ statement }: Sent) => ({
      statement: { ...statement, Name: "As somebody else has it" },
    })),
    act: save,
    focus: "error summary",
  }),
  bo("who should be reached: before it is deleted", on("statement"), {
    act: press("Delete the eligibility statement"),
    focus: "anything",
  }),
  wendy("who should be reached: by who wrote the rules", on("withFindings")),
  wendy("campaign summary: who should be reached, by who wrote the rules", [
    "Found",
    ({ withFindings }) => `${withFindings.campaign}/summary`,
  ]),
  rita("campaign summary: who should be reached, by who may read only", [
    "Unwritten",
    ({ unwritten }) => `${unwritten.campaign}/summary`,
  ]),
  wendy("who should be reached: cannot be loaded", on("withFindings"), { answers: mockFailure("GET", calls) }),
  wendy("who should be reached: loading", on("withFindings"), { answers: neverAnswer(calls) }),
  wendy(
    "campaign summary: who should be reached, open",
    ["Statement", ({ statement }) => `${statement.campaign}/summary`],
    {
      act: expand(/^Show the eligibility statement/),
      focus: "anything",
    },
  ),
  arun(
    "coverage: with who should be reached",
    ["How often people are reached", ({ statement }) => `${statement.campaign}/coverage`],
    {
      act: (page) =>
        page
          .getByRole("heading", { name: "Eligible people not selected by any iteration" })
          .waitFor({ timeout: 60_000 }),
    },
  ),
  arun("iteration summary: who should be reached, for who decides", [
    "First invitations",
    ({ statement }) => `${statement.iteration}/summary`,
  ]),
  arun("report: who is missed and who is not eligible", report),
  arun("report: who is missed by month, board, language and format", report, {
    act: expand(/^By /),
    focus: "anything",
  }),
  arun("report: who should be reached cannot be loaded", report, {
    answers: mockFailure("GET", "**/api/**/summary_report/*/eligibility"),
  }),
];
