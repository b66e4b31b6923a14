/**
 * Tests unmet expectations in a report. Two users waive them by keyboard, but expectations about safety cannot be
 * waived.
 */
import type { IterationResponse } from "@spi/domain/api-contract";
import { axe } from "./axe.ts";
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { rule } from "./rule.ts";
import { expect, test } from "./fixtures.ts";
import { enter, tabTo, typeInto } from "./keyboard.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";

const Conditions = [
  { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-75" },
] as const;
const letters = { Name: "A million letters", Kind: "Bound", Of: "invited", AtLeast: 1_000_000 };
const noOneOver = { Name: "Nobody of 75 or over is invited", Kind: "Nobody", Conditions };

/** Creates an iteration with a report that is awaiting Arun's decision and does not meet its expectations. */
async function scene(server: ServerUnderTest, Expectations: readonly object[]) {
  const IterationRules = [rule("F", "Under 80", { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-80" })];
  const { api, call, screens } = await setScene(server, { iteration: { IterationRules } });
  const { version: Version } = await call<{ version: number }>("GET", `${api.iteration}/expectations`);
  await call("PUT", `${api.iteration}/expectations`, { Version, expectations: { Expectations, Examples: [] } });
  await sendForReviewToArun(call, api.iteration);
  const callAsArun = await callAs(server, "arun.approver");
  await decideAs(callAsArun, api.iteration, { status: "approved" });
  await call("PUT", `${api.iteration}/status`, { status: "report requested", confirm_past_run_date: true });
  const status = async () => (await call<IterationResponse>("GET", api.iteration)).status;
  await expect.poll(status, { timeout: 60_000 }).toBe("report ready");
  return { report: `${screens.iteration}/summary/reports/1` };
}

test("two users waive a failed expectation by keyboard, and the report is approved with their names and reason REQ-EXP-40 REQ-EXP-44 REQ-EXP-454", async ({
  page,
  browser,
  server,
}) => {
  const { report } = await scene(server, [letters]);
  await signIn(page, "arun.approver", report);
  await expect(page.getByText(/^\d+ findings? needs? an answer\.$/)).toBeVisible();
  await expect(page.getByText(/\. Expected: at least 1,000,000\.$/)).toBeVisible();
  await tabTo(page, page.locator("summary").filter({ hasText: "Request a waiver for A million letters" }));
  await page.keyboard.press("Enter");
  await enter(page, "button", "Request the waiver for A million letters");
  await expect(page.getByText(/^Error: Enter a short reason for the waiver/)).toBeVisible();
  await axe(page);
  await typeInto(
    page,
    page.getByLabel(/^Why can this expectation be waived\?/),
    "The season begins with one board only",
  );
  await enter(page, "button", "Request the waiver for A million letters");
  await expect(page.getByText("Waiver requested:")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve the waiver/ })).toHaveCount(0);
  // A user's own waiver is not an unseen change, so the decision can continue.
  const changed = page.getByRole("button", { name: "I have checked the changes" });
  await expect(page.getByRole("button", { name: "Reject report" })).toBeEnabled();
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Withdraw the waiver for A million letters" })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 375, height: 800 } });
  const other = await context.newPage();
  await signIn(other, "abena.approver", report);
  await expect(other.getByText("The season begins with one board only")).toBeVisible();
  await axe(other);
  const wide = await other.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
  expect(wide).toBe(false);
  await enter(other, "button", "Approve the waiver for A million letters");
  await expect(other.getByText("Waived", { exact: true })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText(/^Approved by Abena Approver, /)).toBeVisible();
  await expect(changed).toHaveCount(0);
  for (const warning of await page
    .getByRole("group", { name: "Check before you decide" })
    .getByRole("checkbox")
    .all()) {
    await warning.focus();
    await page.keyboard.press("Space");
  }
  await typeInto(page, page.getByLabel("Reason or comment"), "Looked at");
  await enter(page, "button", "Approve report");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Approve list" }));
  await page.keyboard.press("Space");
  await expect(page.getByText("Report approved", { exact: true }).first()).toBeVisible();
  await page.goto(report);
  await expect(page.getByText(/^Requested by Arun Approver, /)).toBeVisible();
  await expect(page.getByText(/^Approved by Abena Approver, /)).toBeVisible();
});

test("a safety expectation cannot be waived, and rule writers can waive nothing REQ-EXP-41", async ({
  page,
  server,
}) => {
  const { report } = await scene(server, [noOneOver, letters]);
  await signIn(page, "arun.approver", report);
  await expect(page.getByText(/^1 finding must be fixed and \d+ needs? an answer\.$/)).toBeVisible();
  await expect(page.getByText(/so it cannot be waived\. Fix the rules\.$/)).toBeVisible();
  await expect(page.getByText(/^Request a waiver/)).toHaveCount(1);
  await page.getByRole("button", { name: "Log out" }).first().click();
  await signIn(page, "wendy.writer", report);
  await expect(page.getByText(/so it cannot be waived\. Fix the rules\.$/)).toBeVisible();
  await expect(page.getByText(/^Request a waiver/)).toHaveCount(0);
});
