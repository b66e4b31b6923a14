/** Breaks each rule of specification section 5 in calls to the API, because the screens only repeat these rules. */
import type { RefusalBody } from "@spi/domain/api-contract";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApi, andClause, campaignContent, filterRule, iterationContent, openApi } from "../../test/harness.ts";

let api: TestApi;
let campaign: CampaignDetails;
let iteration: Iteration;
beforeAll(async () => {
  api = await openApi();
  campaign = await api.newCampaign();
  iteration = await api.newIteration(campaign.ID, { IterationRules: [filterRule()] });
});
afterAll(() => api.close());

const campaigns = "/team/team-vaccinations/campaign";
const oneCampaign = () => `${campaigns}/${campaign.ID}`;
const iterations = () => `${oneCampaign()}/iteration`;
const characters = /^This value may contain only letters, numbers, spaces and the following characters/;
const emails = /^Enter one or more email addresses in the correct format/;

type Row = [rule: string, changes: Record<string, unknown>, field: string, message: string | RegExp];

/** Returns the responses when an iteration is created and saved with a row's changes. */
async function answersTo(
  [, changes]: Row,
  { url, content, saved }: { url: string; content: object; saved: { path: string; body: object } },
) {
  const created = await api.call<RefusalBody>("wendy.writer", url, {
    method: "POST",
    body: { ...content, ...changes },
  });
  const body = { ...saved.body, ...changes };
  const put = await api.call<RefusalBody>("wendy.writer", saved.path, { method: "PUT", body });
  return [created, put].map((answer) => ({ status: answer.status, errors: answer.body.errors }));
}

/** Expects both requests to be rejected, with the row's message for only this field. */
const refusedTwice = ([, , field, message]: Row) => {
  const refused = { status: 400, errors: { [field]: [expect.stringMatching(message)] } };
  return [refused, refused];
};

describe("a campaign", () => {
  const rows: Row[] = [
    ["without a name §5.01", { Name: " " }, "Name", "Campaign Name is required"],
    ["named in other characters §5.01", { Name: "50% off" }, "Name", characters],
    ["named in more than 255 characters §5.01", { Name: "a".repeat(256) }, "Name", /255 characters or fewer/],
    ["that starts on a day there is not", { StartDate: "20270230" }, "StartDate", /^Enter a real start date/],
    ["that ends on words", { EndDate: "tomorrow" }, "EndDate", /^Enter a real end date/],
    ["that ends before it starts §5.13", { EndDate: "20261031" }, "EndDate", "End date must be after start date"],
    ["with a manager who is no e-mail address §5.16", { Manager: ["nobody"] }, "Manager.0", emails],
    ["with a reviewer who is no e-mail address §5.16", { Reviewer: ["a@b@c"] }, "Reviewer.0", emails],
    ["with an approver who is no e-mail address §5.16", { Approver: [""] }, "Approver.0", emails],
    ["at no time of day §5.17", { IterationTime: "24:00:00" }, "IterationTime", "Enter a time as HH:MM:SS"],
    ["at a time without seconds §5.17", { IterationTime: "07:00" }, "IterationTime", "Enter a time as HH:MM:SS"],
    [
      "with one routing plan ID twice, whatever its letter case §5.18",
      { AvailableRoutingIds: ["DIGITAL_FIRST", "LETTER", "BRAILLE", "letter"] },
      "AvailableRoutingIds.3",
      "This routing plan ID name already exists.",
    ],
    ["of a type there is not", { Type: "Z" }, "Type", /./],
    ["for a disease there is not", { Target: "COUGH" }, "Target", /./],
  ];
  test.each(rows)("%s is rejected by field", async (...row) => {
    const saved = { path: oneCampaign(), body: campaign };
    expect(await answersTo(row, { url: campaigns, content: campaignContent, saved })).toEqual(refusedTwice(row));
  });
});

describe("an iteration", () => {
  const long = Array.from({ length: 51 }, (_, index) => filterRule({ Name: `Rule ${index}`, Priority: index * 9 }));
  const inRule = (changes: Record<string, unknown>) => ({ IterationRules: [filterRule(changes)] });
  const rows: Row[] = [
    ["without a name §5.02", { Name: "" }, "Name", "Iteration Name is required"],
    ["named in other characters §5.02", { Name: "first; second" }, "Name", characters],
    ["on a day there is not", { IterationDate: "20261131" }, "IterationDate", /^Enter a real run date/],
    [
      "before its campaign §5.14",
      { IterationDate: "20261031" },
      "IterationDate",
      /between 1 November 2026 and 31 March/,
    ],
    ["with fewer than no approvals", { ApprovalMinimum: -1 }, "ApprovalMinimum", "Enter a minimum approval number"],
    ["with approvals in words", { ApprovalMaximum: "ten" }, "ApprovalMaximum", "Enter a maximum approval number"],
    [
      "with a maximum below the minimum §5.15",
      { ApprovalMinimum: 5, ApprovalMaximum: 4 },
      "ApprovalMaximum",
      "Minimum approval number must be less than maximum approval number",
    ],
    [
      "with one cohort twice, whatever its letter case §5.19",
      {
        IterationCohorts: [
          { CohortLabel: "covid_75_and_over_v2", Priority: 10 },
          { CohortLabel: "COVID_75_and_over_v2", Priority: 20 },
        ],
      },
      "IterationCohorts.1.CohortLabel",
      "This cohort is already selected.",
    ],
    ["with a nameless rule §5.04", inRule({ Name: "" }), "IterationRules.0.Name", /^Enter a rule name\. For example/],
    ["with a rule named in other characters §5.03", inRule({ Name: "Under 75?" }), "IterationRules.0.Name", characters],
    [
      "with an undescribed rule §5.05 REQ-RUL-411",
      inRule({ Description: " " }),
      "IterationRules.0.Description",
      /^Enter a rule desc/,
    ],
    [
      "with a rule described in other characters §5.03",
      inRule({ Description: "Under 75: out" }),
      "IterationRules.0.Description",
      characters,
    ],
    [
      "with a rule for a cohort it has not §5.20",
      inRule({ CohortLabel: "other_v1" }),
      "IterationRules.0.CohortLabel",
      /not in/,
    ],
    ["with more rules than have numbers", { IterationRules: long }, "IterationRules", /up to 50 filter rules/],
    [
      "with a comparator for an age that is none",
      inRule({ Comparator: "-seventy" }),
      "IterationRules.0.Comparator",
      /./,
    ],
    [
      "whose rule has a list whose items would match nobody REQ-VAL-24 REQ-VAL-405",
      inRule({ AttributeName: "ICB", Operator: "in", Comparator: "QMF;D7T5G" }),
      "IterationRules.0.Comparator",
      "We will read “QMF;D7T5G” as a single value for ICB, not as several values. Type the list again with commas between the values.",
    ],
    [
      "with tokens left in a comparator §5.24",
      inRule({ Comparator: "-~X~" }),
      "IterationRules.0.Comparator",
      /token\(s\) ~X~/,
    ],
    [
      "with a token left in a modifier §5.24",
      inRule({ Comparator: "-75[[OFFSET:~ Y ~]]" }),
      "IterationRules.0.Comparator",
      /^The comparator should be modified to replace the library token\(s\) ~ Y ~$/,
    ],
    [
      "with an age above 120 §9.14",
      inRule({ Comparator: "-121" }),
      "IterationRules.0.Comparator",
      /^Please enter a number between 1 and 120 \(up to 3 digits\)\.$/,
    ],
    [
      "with an age of 0 in an AND clause §9.14",
      inRule({ AndClauses: [andClause(1, { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "0" })] }),
      "IterationRules.0.AndClauses.0.Comparator",
      /^Please enter a number between 1 and 120 \(up to 3 digits\)\.$/,
    ],
  ];
  test.each(rows)("%s is rejected by field", async (...row) => {
    const content = { ...iterationContent, Name: "Another" };
    const saved = { path: `${iterations()}/${iteration.ID}`, body: iteration };
    expect(await answersTo(row, { url: iterations(), content, saved })).toEqual(refusedTwice(row));
  });

  test("AND clauses can have no name and description, and two can share a name §5.04 §5.05 REQ-VAL-402", async () => {
    const AndClauses = [1, 2].map((number) => andClause(number, { Name: "", Description: "" }));
    const body = { ...iterationContent, Name: "With clauses", IterationRules: [filterRule({ AndClauses })] };
    expect(await api.call("wendy.writer", iterations(), { method: "POST", body })).toMatchObject({ status: 201 });
  });
});
