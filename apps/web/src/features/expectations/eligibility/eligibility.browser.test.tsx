/** Tests the eligibility page and card in the whole app with the API replaced. */
import type { EligibilityResponse } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { campaignKey, campaignOf, emptyIteration, lockedRecord, openApp } from "../../../app/test/open-app.tsx";
import { bo, details, open } from "../test/campaign-page.ts";

const writersText = "Anyone with write permission can write it. Staff who can do this: Tom Teams.";
const notYours = "You wrote some of this campaign's rules.";
const unwritten: EligibilityResponse = {
  statement: null,
  version: 1,
  written_by: null,
  cannot_edit_reason: null,
  editors: writersText,
};

test("a rule writer sees on the eligibility page who can write the statement REQ-EXP-70", async () => {
  const { screen } = await open("eligibility", { ...unwritten, cannot_edit_reason: notYours });
  await expect.element(screen.getByText(notYours)).toBeVisible();
  await expect.element(screen.getByText(writersText)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Save" })).not.toBeInTheDocument();
});

test("a user who can write the statement does not see who else can REQ-EXP-70", async () => {
  const { screen } = await open("eligibility", unwritten);
  await expect.element(screen.getByRole("button", { name: "Save" })).toBeVisible();
  await expect.element(screen.getByText(writersText)).not.toBeInTheDocument();
});

test("the campaign's summary shows users who cannot write the statement who can REQ-EXP-70", async () => {
  const { screen } = await open("eligibility", { ...unwritten, cannot_edit_reason: notYours }, "summary");
  await screen.getByText("Who can write the eligibility statement").click();
  await expect.element(screen.getByText(`${notYours} ${writersText}`)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Write eligibility statement" })).not.toBeInTheDocument();
});

test("the campaign's summary says who is editing the campaign to a user who can write the statement", async () => {
  const root = `${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
  const whole = campaignOf(emptyIteration);
  const campaign_details = { ...whole.campaign_details, ...details };
  const campaign = { ...whole, campaign_details, ...lockedRecord, locked_by: bo };
  const { screen } = await openApp(`/${root}/summary`, ({ path }) => {
    if (path.endsWith("/eligibility")) return Response.json(unwritten);
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaign) : undefined;
  });
  const reason = "Bo Both is editing this campaign. You can write the eligibility statement when they have finished.";
  await expect.element(screen.getByText(reason)).toBeVisible();
});

test("a group's ages are shown on the run date or the typed day, as they are counted REQ-EXP-71", async () => {
  const { screen, press, box, fillAgeCondition: ask } = await open("eligibility", unwritten);
  await box("Group name").fill("Aged 75 or over");
  await ask("-75");
  await expect.element(screen.getByText("People aged 75 or over on the run date.", { exact: true })).toBeVisible();
  await press("Add this group");
  await expect.element(screen.getByText(/^Aged 75 or over: People aged 75 or over on the run date/)).toBeVisible();
  for (const [part, value] of [
    ["Day", "1"],
    ["Month", "4"],
    ["Year", "2026"],
  ] as const)
    await box(part).fill(value);
  await expect
    .element(screen.getByText(/^Aged 75 or over: People born on or before 1 April 1951 \(75 or over on 1 April 2026/))
    .toBeVisible();
});

test("an empty cohort in the statement is reported REQ-EXP-73", async () => {
  const Conditions = [
    { AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator: "MemberOf", Comparator: "covid_75" } as const,
  ];
  const statement = {
    Name: "Everybody of the cohort",
    Policy: { Document: "Who is eligible", Version: "3" },
    WrittenBy: "Bo Both",
    AnyOf: [{ Name: "In the cohort", Conditions }],
  };
  const { screen } = await open("eligibility", { ...unwritten, statement });
  await expect
    .element(screen.getByText(/^The cohort covid_75 has no members yet\. The eligibility statement uses this cohort/))
    .toBeVisible();
});
