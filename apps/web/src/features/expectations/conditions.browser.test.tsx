import type { CampaignExpectationsAnswer, EligibilityAnswer } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { campaignKey, campaignOf, openApp, plainIteration, record } from "../../app/test/open-app.tsx";

const noStatement: EligibilityAnswer = { statement: null, version: 1, written_by: null, not_yours: null };
const noExpectations: CampaignExpectationsAnswer = { expectations: { Expectations: [], Examples: [] }, version: 1 };
const details = { StartDate: "20261101", EndDate: "20270331", Target: "COVID", Type: "V" };

/** Opens a page of a campaign and keeps what it saves beside the campaign. */
async function open(page: "eligibility" | "expectations") {
  const saves: unknown[] = [];
  const found = { eligibility: noStatement, expectations: noExpectations }[page];
  const whole = campaignOf(plainIteration);
  const campaign = { ...whole, campaign_details: { ...whole.campaign_details, ...details }, ...record };
  const { screen } = await openApp(
    `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/${page}`,
    ({ method, path, body }) => {
      if (path.endsWith(campaignKey.campaignId)) return Response.json(campaign);
      if (!path.endsWith(`${campaignKey.campaignId}/${page}`)) return undefined;
      if (method !== "PUT") return Response.json(found);
      saves.push(JSON.parse(body));
      return Response.json({ ...found, ...(JSON.parse(body) as object), version: saves.length + 1 });
    },
  );
  const press = (name: string) => screen.getByRole("button", { name, exact: true }).click();
  const fill = (label: string, text: string) => screen.getByLabelText(label, { exact: true }).fill(text);
  const choose = (label: string, value: string) => screen.getByLabelText(label, { exact: true }).selectOptions(value);
  const ask = async (years: string) => {
    await choose("Attribute", "DATE_OF_BIRTH");
    await choose("Operator", "Y<=");
    await fill("Comparator", years);
  };
  return { screen, saves, press, fill, choose, ask };
}

const old = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-75" };

test("a group that was begun and not added is kept, and saving says what to do with it REQ-EXP-25", async () => {
  const { screen, saves, press, fill, choose, ask } = await open("eligibility");
  await fill("Who should be reached", "Everybody from 75");
  await fill("Policy", "Who is eligible");
  await fill("Version of the policy", "3");
  await fill("Name of the group", "Aged 75 or over");
  await ask("-75");
  await press("Add this group");
  await expect.element(screen.getByRole("button", { name: "Delete group Aged 75 or over" })).toBeVisible();
  await choose("Attribute", "DATE_OF_BIRTH");
  await press("Save");
  await expect
    .element(screen.getByRole("link", { name: "Add the group you began with “Add this group”, or clear it" }))
    .toBeVisible();
  expect(saves).toHaveLength(0);
  await expect.element(screen.getByLabelText("Attribute", { exact: true })).toHaveValue("DATE_OF_BIRTH");
  await press("Clear this group");
  await expect.element(screen.getByLabelText("Attribute", { exact: true })).toHaveValue("");
  await press("Save");
  await expect
    .poll(() => saves)
    .toMatchObject([{ statement: { AnyOf: [{ Name: "Aged 75 or over", Conditions: [old] }] } }]);
});

test("a group is told at once that its condition and its name are lacking, and the same condition stands in it once REQ-EXP-25", async () => {
  const { screen, press, fill, ask, choose } = await open("eligibility");
  await choose("Attribute", "DATE_OF_BIRTH");
  await press("Add this group");
  await expect.element(screen.getByText(/Enter a name that says who they are/)).toBeVisible();
  await expect.element(screen.getByText(/Choose an operator/)).toBeVisible();
  for (const _ of [1, 2]) {
    await ask("-75");
    await press("Add another condition");
  }
  expect(screen.getByRole("button", { name: /^Delete condition/ }).elements()).toHaveLength(1);
  await fill("Name of the group", "Aged 75 or over");
  await press("Add this group");
  await expect.element(screen.getByText(/^Aged 75 or over: Date of Birth is on or before/)).toBeVisible();
});

test("a sentence that is half typed is kept, says what its fields lack, and is added once it is whole REQ-EXP-16", async () => {
  const { screen, saves, press, fill, choose } = await open("expectations");
  await expect.element(screen.getByText("Nothing is expected yet.")).toBeVisible();
  await choose("Attribute", "DATE_OF_BIRTH");
  await press("Add this sentence");
  await expect.element(screen.getByText(/Enter a name that says what is expected/)).toBeVisible();
  await expect.element(screen.getByText(/Choose an operator/)).toBeVisible();
  expect(saves).toHaveLength(0);
  await expect.element(screen.getByLabelText("Attribute", { exact: true })).toHaveValue("DATE_OF_BIRTH");
  await choose("Operator", "Y<=");
  await fill("Comparator", "-75");
  await fill("Name of the expectation", "Nobody of 75 or over");
  await press("Add this sentence");
  await expect
    .poll(() => saves)
    .toMatchObject([
      { expectations: { Expectations: [{ Kind: "Nobody", Name: "Nobody of 75 or over", Conditions: [old] }] } },
    ]);
});
