/**
 * Tests an eligibility statement that a user who did not write any rules has written, and that is compared with the
 * people in each report.
 */
import type { EligibilityResponse, IterationResponse } from "@spi/domain/api-contract";
import { rule } from "./rule.ts";
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { chooseFrom, enter, tabTo, typeInto } from "./keyboard.ts";
import { year } from "./season.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";

/** The error of 2018, which excludes everyone who turns 80 in the year of the run date, even after their birthday. */
const byYearOfBirth = rule("F", "Not 80 yet", {
  AttributeName: "DATE_OF_BIRTH",
  Operator: ">",
  Comparator: `${Number(year) - 81}1231`,
});

async function scene(server: ServerUnderTest) {
  const { api, call, screens } = await setScene(server, { iteration: { IterationRules: [byYearOfBirth] } });
  const callAsArun = await callAs(server, "arun.approver");
  const read = () => call<IterationResponse>("GET", api.iteration);
  const createReport = async () => {
    await sendForReviewToArun(call, api.iteration);
    await decideAs(callAsArun, api.iteration, { status: "approved" });
    await call("PUT", `${api.iteration}/status`, { status: "report requested", confirm_past_run_date: true });
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("report ready");
  };
  return { screens, createReport };
}

test("an eligibility statement is written by keyboard by a user who wrote no rules, and the report shows the people left out by an age read as a year of birth REQ-EXP-25 REQ-EXP-439", async ({
  page,
  server,
}) => {
  const { screens, createReport } = await scene(server);
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, "bo.both", `${screens.campaign}/summary`);
  await expect(page.getByText("There is no eligibility statement yet.")).toBeVisible();
  await axe(page);
  await enter(page, "link", "Write eligibility statement");
  await expect(page.getByRole("heading", { level: 1, name: "Eligibility statement" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Enter who is eligible")).toBeVisible();
  await expect(page.getByRole("alert").getByText("Add a group of people")).toBeVisible();
  await axe(page);
  await typeInto(page, page.getByLabel("Who is eligible", { exact: true }), "Everybody from 80 years on");
  await typeInto(page, page.getByLabel("Policy", { exact: true }), "Who is eligible");
  await typeInto(page, page.getByLabel("Policy version"), "3");
  await typeInto(page, page.getByLabel("Group name"), "Aged 80 or over");
  await chooseFrom(page, page.getByLabel("What to check"), "Age or date of birth");
  await page.getByLabel("Match people if they").selectOption("are aged X or over");
  await typeInto(page, page.getByLabel("Age in years"), "80");
  await enter(page, "button", "Add this group");
  await expect(page.getByText(/^Aged 80 or over: People aged 80 or over on the run date/)).toBeVisible();
  await axe(page);
  await tabTo(page, page.getByRole("button", { name: "Save", exact: true }));
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Everybody from 80 years on, by Who is eligible, version 3. Written by Bo Both."),
  ).toBeVisible();
  await axe(page);

  await createReport();
  await page.goto(`${screens.iteration}/summary`);
  await expect(page.getByRole("heading", { name: "Eligibility statement" })).toBeVisible();
  await expect(page.getByText(/^Aged 80 or over: People born on or before/)).toBeVisible();
  await axe(page);
  await page.goto(`${screens.iteration}/summary/reports/1`);
  await expect(page.getByText(/^Why [\d,]+ people who are eligible are not invited$/)).toBeVisible();
  await expect(page.getByText("Filtered out by “Not 80 yet” in “First invitations”").first()).toBeVisible();
  await page.locator("summary").filter({ hasText: "By month of birth" }).click();
  await expect(page.getByText(new RegExp(`^[A-Z][a-z]+ ${Number(year) - 80}$`)).first()).toBeVisible();
  await axe(page);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
  await page.getByRole("link", { name: /Why this person\? Example person: Filtered out by “Not 80 yet”/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Why this person?" })).toBeVisible();
});

test("a writer of the campaign's rules sees that they cannot write its eligibility statement REQ-EXP-25", async ({
  page,
  server,
}) => {
  const { screens } = await scene(server);
  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  await page.getByText("Who can write the eligibility statement").click();
  await expect(page.getByText("You wrote some of this campaign's rules", { exact: false })).toBeVisible();
  await expect(page.getByText(/Staff who can do this: .*Bo Both/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Write eligibility statement" })).toBeHidden();
  await page.goto(`${screens.campaign}/eligibility`);
  await expect(page.getByText("You wrote some of this campaign's rules", { exact: false })).toBeVisible();
  await expect(page.getByText(/Staff who can do this: .*Bo Both/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
  await axe(page);
});

test("an eligibility statement is deleted only after a confirmation REQ-EXP-25 REQ-EXP-441", async ({
  page,
  server,
}) => {
  const { api, call, screens } = await setScene(server);
  const { version } = await call<EligibilityResponse>("GET", `${api.campaign}/eligibility`);
  const asBo = await callAs(server, "bo.both");
  const over80 = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-80" };
  await asBo("PUT", `${api.campaign}/eligibility`, {
    Version: version,
    statement: {
      Name: "Everybody from 80 years on",
      Policy: { Document: "Who is eligible", Version: "3" },
      AnyOf: [{ Name: "Aged 80 or over", Conditions: [over80] }],
    },
  });
  await signIn(page, "bo.both", `${screens.campaign}/eligibility`);
  await page.getByRole("button", { name: "Delete the eligibility statement" }).click();
  await expect(page.getByRole("dialog", { name: "Delete the eligibility statement?" })).toBeVisible();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const unchanged = await call<EligibilityResponse>("GET", `${api.campaign}/eligibility`);
  expect(unchanged.statement?.Name).toBe("Everybody from 80 years on");
  await page.getByRole("button", { name: "Delete the eligibility statement" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete statement" }).click();
  await expect(page.getByText("There is no eligibility statement yet.")).toBeVisible();
});
