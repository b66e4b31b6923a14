/**
 * Tests an iteration's expectations, from writing them to the report. A report that does not meet them cannot be
 * approved.
 */
import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { axe } from "./axe.ts";
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import type { ServerUnderTest } from "./server.ts";
import { chooseExpectation, expectChecked, openPart, part, showAdvanced } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import { validRules } from "./sound-rules.ts";

async function scene(server: ServerUnderTest) {
  const { api, call, screens } = await setScene(server, { iteration: { IterationRules: validRules } });
  const callAsArun = await callAs(server, "arun.approver");
  const read = () => call<IterationResponse>("GET", api.iteration);
  const status = (command: object) => call("PUT", `${api.iteration}/status`, command);
  const setRules = async (IterationRules: unknown) => {
    const { iteration_details } = await read();
    await call("PUT", api.iteration, { ...iteration_details, IterationRules });
  };
  const createReport = async () => {
    await sendForReviewToArun(call, api.iteration);
    await decideAs(callAsArun, api.iteration, { status: "approved" });
    await status({ status: "report requested", confirm_past_run_date: true });
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("report ready");
    return (await call<ReportResponse[]>("GET", `${api.iteration}/summary_report`)).length;
  };
  return { api, screens, callAsArun, status, setRules, createReport };
}

test("expectations of all iterations are written on the campaign's page, and each iteration shows those it inherits REQ-EXP-14 REQ-EXP-421", async ({
  page,
  server,
}) => {
  const { screens } = await scene(server);
  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  await page.getByRole("link", { name: "Edit expectations for all iterations" }).click();
  await expect(page.getByText("There are no expectations yet.")).toBeVisible();
  await chooseExpectation(page, "The standard set");
  await page.getByLabel("Minimum age for an invitation, in years").fill("80");
  await page.getByRole("button", { name: "Add the standard set" }).click();
  await expect(page.getByRole("button", { name: "Delete No one recorded as having died is invited" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText(/We check every report for every iteration against the expectations/)).toBeVisible();
  await axe(page);
  await page.goto(`${screens.iteration}/summary`);
  await openPart(page, "Expectations and examples");
  await expect(page.getByText("Set for the campaign").first()).toBeVisible();
  await expectChecked(page);
  await page.getByRole("link", { name: "Edit expectations and examples" }).click();
  await expect(page.getByText("There are no expectations yet.")).toBeVisible();
  await expect(page.getByText("No one recorded as having died is invited")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete No one recorded as having died is invited" })).toBeHidden();
  await axe(page);
});

test("a new campaign offers the standard set with an unticked box, and stores it for all iterations REQ-EXP-17", async ({
  page,
}) => {
  await signIn(page, "wendy.writer", "/campaign/key-details");
  await page.getByLabel("Campaign name").fill("With the standard set");
  for (const [group, year] of [
    ["Start date", "2031"],
    ["End date", "2032"],
  ] as const) {
    const date = page.getByRole("group", { name: group });
    for (const [part, value] of Object.entries({ Day: "1", Month: "3", Year: year }))
      await date.getByLabel(part).fill(value);
  }
  const tick = page.getByLabel("Add the standard set of expectations");
  await expect(tick).not.toBeChecked();
  await page.getByText("What the standard set includes").click();
  await expect(page.getByText("No one recorded as having died is invited")).toBeVisible();
  await tick.check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("link", { name: "Enter the age in whole years, 0 to 120" })).toBeVisible();
  await page.getByLabel("Minimum age for an invitation, in years").fill("65");
  await expect(page.getByText("Everyone invited has a recorded date of birth and is aged 65 or over")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Campaign management details" })).toBeVisible();
  await page.goto(page.url().replace(/management-details.*/, "summary"));
  await expect(
    page.getByText("There are 7 expectations. We check every report for every iteration against the expectations."),
  ).toBeVisible();
});

test("a sentence with two conditions is made in the rule editor's own fields, and an invalid condition is reported at its field REQ-EXP-16", async ({
  page,
  server,
}) => {
  const { screens } = await scene(server);
  await signIn(page, "wendy.writer", `${screens.iteration}/expectations`);
  await chooseExpectation(page, "An expectation about people");
  await showAdvanced(page);
  await page.getByRole("button", { name: "Add this expectation" }).click();
  await expect(page.getByText("Choose what to check", { exact: false })).toBeVisible();
  await page.getByLabel("Everyone invited is known to meet the conditions").check();
  await page.getByLabel("Attribute", { exact: true }).selectOption("DATE_OF_BIRTH");
  await page.getByLabel("Operator").selectOption("Y<=");
  await page.getByLabel("Comparator", { exact: true }).fill("-75");
  await page.getByRole("button", { name: "Add another condition" }).click();
  await expect(page.getByRole("button", { name: /^Delete condition People born on or before/ })).toBeVisible();
  await page.getByLabel("Attribute", { exact: true }).selectOption("REMOVAL_REASON_CODE");
  await page.getByLabel("Operator").selectOption("is_empty");
  await page.getByRole("button", { name: "Add this expectation" }).click();
  await expect(page.getByText("Enter a name that describes the expectation")).toBeVisible();
  await page.getByLabel("Expectation name").fill("Everybody is 75 and on a list");
  await axe(page);
  await page.getByRole("button", { name: "Add this expectation" }).click();
  await expect(page.getByRole("button", { name: "Delete Everybody is 75 and on a list" })).toBeVisible();
  await expect(
    page.getByText(/^Only people born .+, and who have no recorded reason for removal, can be invited/),
  ).toBeVisible();
});

test("the standard set stops the report of an iteration without its age rule, with an example person, and lets the corrected one be approved REQ-EXP-12 REQ-EXP-13 REQ-EXP-61", async ({
  page,
  server,
}) => {
  const { api, screens, callAsArun, status, setRules, createReport } = await scene(server);
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await expectChecked(page);
  await openPart(page, "Expectations and examples");
  await page.getByRole("link", { name: "Edit expectations and examples" }).click();
  await expect(page.getByText("There are no expectations yet.")).toBeVisible();
  await chooseExpectation(page, "The standard set");
  await page.getByRole("button", { name: "Add the standard set" }).click();
  await expect(page.getByText("Enter the age in whole years, 0 to 120")).toBeVisible();
  await page.getByLabel("Minimum age for an invitation, in years").fill("80");
  await page.getByRole("button", { name: "Add the standard set" }).click();
  await expect(page.getByRole("button", { name: "Delete No one who opted out is invited" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(part(page, "Expectations and examples")).toContainText("8 expectations");

  await setRules(validRules.slice(1));
  const first = await createReport();
  await page.goto(`${screens.iteration}/summary/reports/${first}`);
  await expect(page.getByText("1 of 8 expectations is not met, as shown in the decision above.")).toBeVisible();
  await expect(
    page.getByText(/^[\d,]+ (people are|person is) invited, but we do not know whether they match the conditions\./),
  ).toBeVisible();
  await axe(page);
  await expect(decideAs(callAsArun, api.iteration, { status: "report approved" })).rejects.toThrow(
    "Everyone invited has a recorded date of birth and is aged 80 or over",
  );
  await page.goto(`${screens.iteration}/summary`);
  await expect(part(page, "Expectations and examples")).toContainText("1 expectation not met in the last report");
  await openPart(page, "Expectations and examples");
  await expect(page.getByText(/^Report \d+ from .+: 1 of 8 expectations is not met\.$/)).toBeVisible();
  await expect(
    page
      .getByText(/^[\d,]+ (people are|person is) invited, but we do not know whether they match the conditions\./)
      .first(),
  ).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: /^Why this person\? Example of someone affected: Everyone invited/ }).click();
  await expect(page.getByRole("heading", { name: "The person you described" })).toBeVisible();

  await status({ status: "draft" });
  await setRules(validRules);
  const second = await createReport();
  await page.goto(`${screens.iteration}/summary/reports/${second}`);
  await expect(page.getByText("All expectations are met (8).")).toBeVisible();
  const { report } = await callAsArun<{ report: { checks: { level: string; message: string }[] } }>(
    "GET",
    `${api.iteration}/review`,
  );
  const warnings = report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  await decideAs(callAsArun, api.iteration, { status: "report approved", warnings, reason: "Looked at" });
});
