import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { CampaignScope } from "../../scope/CampaignScope.tsx";
import { IterationScope } from "../../scope/IterationScope.tsx";
import { rule } from "../rules/test/rule-screens.tsx";
import type { Explanation } from "./explanation.ts";
import { ExplainPage } from "./ExplainPage.tsx";

const id = "11111111-1111-4111-8111-111111111111";
const actor = { id: "wendy", name: "Wendy Writer" };
const record = {
  locked_by: null,
  locked_at: null,
  created_by: actor,
  creation_timestamp: "20261120090000",
  last_modified_by: actor,
  last_modified_timestamp: "20261120090000",
};
const campaign = {
  campaign_details: { ID: id, Name: "Spring COVID-19" },
  not_ready: [],
  invited: [],
  releases: [],
  iterations: [
    {
      iteration_details: {
        ID: id,
        Name: "First invitations",
        IterationDate: "20261201",
        IterationCohorts: [{ CohortLabel: "covid_75_and_over", Priority: 10 }],
        IterationRules: [
          rule("F", "Under 75"),
          rule("S", "Care home", { AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" }),
        ],
      },
      status: "draft",
      ...record,
    },
  ],
  ...record,
} as unknown as WholeCampaignResponse;

const filtered: Explanation = {
  person_number: 7,
  run_date: "20261201",
  outcome: "filtered",
  cohort: "covid_75_and_over",
  reason: "Under 75",
  sentences: ["This person would not be invited on 1 December 2026."],
  would_also_have_matched: ["Care home"],
  failures: [],
  cohorts: [
    {
      label: "covid_75_and_over",
      state: "filtered",
      inviting: false,
      sentence: "The person is in this cohort, but is filtered out.",
      rules: [
        {
          type: "F",
          priority: 0,
          name: "Under 75",
          matches: true,
          decides: true,
          sentence: "The person matches this rule and is filtered out. This rule is the recorded reason.",
          clauses: [
            {
              name: "Under 75",
              condition: "People born after 1 December 1951 (under 75 on 1 December 2026)",
              missing: "",
              value: "19600101",
              value_words: "1 January 1960",
              outcome: "match",
              failure: null,
            },
          ],
        },
      ],
    },
  ],
  routing: null,
};

/** The page that the Back link opens. Its location state contains the scroll position. */
function Summary() {
  const { linkPosition } = useLocation().state as { linkPosition: { link: string } };
  return <p>Back at {linkPosition.link}</p>;
}

async function open(state?: object) {
  const questions: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith("/metadata")) return Promise.resolve(Response.json(shippedReference));
    if (!address.endsWith("/explain")) return Promise.resolve(Response.json(campaign));
    const question = JSON.parse(body ?? "") as { with?: string };
    questions.push(question);
    const earlier = { ...filtered, outcome: "not in a cohort", cohorts: [] };
    return Promise.resolve(Response.json(question.with ? { ...filtered, earlier } : filtered));
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: `/team-a/campaign/${id}/iteration/${id}/explain`, state }]}>
        <Routes>
          <Route path=":teamId/campaign/:campaignId" element={<CampaignScope />}>
            <Route path="iteration/:iterationId" element={<IterationScope />}>
              <Route path="explain" element={<ExplainPage SaveAction={() => <p>Kept here</p>} />} />
              <Route path="summary" element={<Summary />} />
            </Route>
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, questions };
}

test("a person looked up by number is explained with outcome, cohort, each rule's value and boundary, and the recorded reason, before the form REQ-SCR-496", async () => {
  const { screen, questions } = await open();
  await screen.getByLabelText("Person number").fill("7");
  await screen.getByRole("button", { name: "Explain" }).click();
  const heading = screen.getByRole("heading", { name: "Person 7" });
  await expect.element(heading).toHaveFocus();
  await expect.element(screen.getByText("Filtered", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("First match")).toBeVisible();
  await expect.element(screen.getByText(/under 75 on 1 December 2026\)\? The person has 1 January 1960/)).toBeVisible();
  await expect.element(screen.getByText(/are not the recorded reason: Care home\./)).toBeVisible();
  expect(questions).toEqual([{ person_number: 7 }]);
  const number = screen.getByLabelText("Person number").element();
  expect(heading.element().compareDocumentPosition(number)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("an invalid number is reported next to the field without a request", async () => {
  const { screen, questions } = await open();
  await screen.getByLabelText("Person number").fill("seven");
  await screen.getByRole("button", { name: "Explain" }).click();
  await expect.element(screen.getByRole("link", { name: "Enter a person's number, for example 1234." })).toBeVisible();
  expect(questions).toEqual([]);
});

test("a described person has the attributes in the rules, and empty fields are not sent", async () => {
  const { screen, questions } = await open();
  await screen.getByLabelText("Someone I describe").click();
  await screen.getByLabelText("covid_75_and_over").click();
  await screen.getByLabelText("Day").fill("31");
  await screen.getByLabelText("Month").fill("2");
  await screen.getByLabelText("Year").fill("1940");
  await screen.getByRole("button", { name: "Explain" }).click();
  await expect.element(screen.getByRole("link", { name: "Please enter a valid day for February" })).toBeVisible();
  await screen.getByLabelText("Day").fill("12");
  await screen.getByRole("button", { name: "Explain" }).click();
  await expect
    .poll(() => questions)
    .toEqual([{ person: { PERSON: { DATE_OF_BIRTH: "19400212" }, TARGET: {}, COHORTS: ["covid_75_and_over"] } }]);
});

test("a person from a link is filled in and explained at once REQ-REV-26 REQ-REV-423", async () => {
  const PERSON = { DATE_OF_BIRTH: "19400212", CARE_HOME_FLAG: "Y", ICB: "QE1" };
  const COHORTS = ["covid_75_and_over", "taken_out_v1"];
  const { screen, questions } = await open({ person: { PERSON, TARGET: {}, COHORTS } });
  await expect.element(screen.getByLabelText("taken_out_v1")).toBeChecked();
  await expect.element(screen.getByLabelText("Year")).toHaveValue("1940");
  await expect
    .poll(() => questions)
    .toEqual([
      {
        person: {
          PERSON,
          TARGET: {},
          COHORTS,
        },
      },
    ]);
});

test("a person from a comparison is explained in both versions, and Back returns to their position in it REQ-REV-26 REQ-REV-423 REQ-REV-424", async () => {
  const person = { PERSON: { ICB: "QE1" }, TARGET: {}, COHORTS: ["taken_out_v1"] };
  const comparedVersion = { version: "copy-source", inlineName: "“Autumn” when it was copied" };
  const linkPosition = { version: "copy-source", link: "example 2" };
  const { screen, questions } = await open({ person, comparedVersion, linkPosition });
  const before = screen.getByRole("region", { name: "Before" });
  await expect.element(before.getByRole("heading", { name: "Before, in “Autumn” when it was copied" })).toHaveFocus();
  await expect.element(before.getByText("Not in a cohort", { exact: true })).toBeVisible();
  const now = screen.getByRole("region", { name: "Now" });
  await expect.element(now.getByText("Filtered", { exact: true })).toBeVisible();
  expect(questions).toEqual([{ person, with: "copy-source" }]);
  await screen.getByRole("link", { name: "Back" }).click();
  await expect.element(screen.getByText("Back at example 2")).toBeVisible();
});

test("a person looked up by number cannot be saved as an example, and the page explains how to add a similar one REQ-EXP-32 REQ-EXP-448", async () => {
  const { screen } = await open();
  await screen.getByLabelText("Person number").fill("7");
  await screen.getByRole("button", { name: "Explain" }).click();
  await expect
    .element(
      screen.getByText(
        /You can only save someone as an example if you described them yourself\. .*“Someone I describe”/,
      ),
    )
    .toBeVisible();
  expect(screen.getByText("Kept here").query()).toBeNull();
});

test("a person from a report is explained by the current rules, and the page states this REQ-EXP-34", async () => {
  const person = { PERSON: {}, TARGET: {}, COHORTS: [] };
  const { screen } = await open({ person, ofReport: true, finding: "No men of 90 or over. 1 person is invited." });
  await expect.element(screen.getByText(/No men of 90 or over/)).toBeVisible();
  await expect
    .element(screen.getByText(/This person is from a report, but this page uses the current rules/))
    .toBeVisible();
});
