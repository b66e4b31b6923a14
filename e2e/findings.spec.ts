/** Findings about rules as a whole, from the writer who fixes or answers them to the reviewer who rejects an answer. */
import { setScene } from "./api.ts";
import { rule } from "./rule.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { enter, tabTo, typeInto } from "./keyboard.ts";
import { expectPage, expectStatus, openPart, pressButton, showAdvanced } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import { deadRule } from "./sound-rules.ts";

const dosed = (name: string, days: string, Priority: number) =>
  rule("F", name, {
    AttributeLevel: "TARGET",
    AttributeTarget: "COVID",
    AttributeName: "LAST_SUCCESSFUL_DATE",
    Operator: "D>=",
    Comparator: `-${days}`,
    Priority,
  });
/** No one is both under 40 and over 80. */
const and = { AttributeName: "DATE_OF_BIRTH", Operator: "Y<", Comparator: "-80", AndNumber: 1, AndClauses: undefined };
const contradictoryRule = {
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-40",
  AndClauses: [rule("S", "Over 80", and)],
};

test("findings of each level are listed, fixed or answered by keyboard, rejected, and raised again after the rule changes REQ-REV-30 REQ-REV-31 REQ-REV-32 REQ-REV-33 REQ-REV-39 REQ-REV-470", async ({
  page: wendy,
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const second = dosed("Very recent dose", "30", 10);
  const rules = [dosed("Recent dose", "91", 0), second, rule("S", "Nobody", contradictoryRule), deadRule()];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  const summary = `${screens.iteration}/summary`;
  await signIn(wendy, "wendy.writer");
  await wendy.setViewportSize({ width: 375, height: 800 });
  const context = await browser.newContext({ baseURL: server.origin });
  const arun = await context.newPage();
  await signIn(arun, "arun.approver");
  const answer = async (reason: string) => {
    await tabTo(
      wendy,
      wendy.locator("summary").filter({ hasText: "Explain why this is correct for Rule “Very recent dose”" }),
    );
    await wendy.keyboard.press("Enter");
    await typeInto(wendy, wendy.getByLabel(/^Why is this correct\? The rule “Very recent dose” has no effect/), reason);
    await enter(wendy, "button", "Save answer about Rule “Very recent dose”");
    await expect(wendy.getByText("Answered", { exact: true })).toBeVisible();
  };
  const send = async () => {
    await wendy.goto(`${screens.iteration}/reviewers`);
    await wendy.getByLabel("Arun Approver").check();
    await pressButton(wendy, "Send for review");
    await expectStatus(wendy, "In review");
  };

  await test.step("all levels are on the summary, and stops prevent review", async () => {
    await wendy.goto(summary);
    await expect(wendy.getByText("1 finding must be fixed and 1 needs an answer", { exact: true })).toBeVisible();
    await openPart(wendy, "Rule checks");
    for (const level of ["Must fix", "Needs an answer", "For information"])
      await expect(wendy.getByText(level, { exact: true }).first()).toBeVisible();
    await axe(wendy);
    const wide = await wendy.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
    expect(wide).toBe(false);
    await wendy.goto(`${screens.iteration}/reviewers`);
    await expectPage(wendy, "This iteration cannot be sent for review yet");
    await wendy.goto(`${screens.iteration}/suppression-rules/summary`);
    await enter(wendy, "button", "Delete Nobody");
    await expect(wendy.getByRole("button", { name: "Undo deleting Nobody" })).toBeVisible();
  });

  await test.step("a finding's example person is explained next to it, and saved with the expected outcome", async () => {
    await wendy.goto(summary);
    await enter(wendy, "link", "Why this person? Example of someone affected: Rule “Very recent dose”");
    await expect(
      wendy.getByText(/^Example of someone affected: The rule “Very recent dose” has no effect/),
    ).toBeVisible();
    await typeInto(wendy, wendy.getByLabel("What the example shows"), "Filtered by the first rule already");
    await pressButton(wendy, "Save as an example");
    await expect(wendy.getByText("Choose what should happen to this person")).toBeVisible();
    await axe(wendy);
    await wendy.getByRole("radio", { name: "Filtered" }).check();
    await pressButton(wendy, "Save as an example");
    await expect(wendy.getByText("Saved as an example.")).toBeVisible();
  });

  await test.step("a reviewer does not accept the answer, and rejects the iteration", async () => {
    await wendy.goto(summary);
    await answer("It stays for the day the first rule goes");
    await send();
    await arun.goto(summary);
    await expect(arun.getByText("It stays for the day the first rule goes")).toBeVisible();
    await tabTo(
      arun,
      arun.locator("summary").filter({ hasText: "Do not accept this answer about Rule “Very recent dose”" }),
    );
    await arun.keyboard.press("Enter");
    await enter(arun, "button", "Reject the iteration because of this answer about Rule “Very recent dose”");
    await expect(arun.getByText("Enter the reason, so that the writer knows what to change.")).toBeVisible();
    await axe(arun);
    await typeInto(
      arun,
      arun.getByLabel(/^Why do you not accept this answer\?/),
      "Nobody knows which of the two counts",
    );
    await enter(arun, "button", "Reject the iteration because of this answer about Rule “Very recent dose”");
    await expectStatus(arun, "Rejected");
    await context.close();
  });

  await test.step("the question is raised again, and once more after the rule changes", async () => {
    await wendy.goto(summary);
    await openPart(wendy, "Rule checks");
    await expect(wendy.getByText("Rejected answer:")).toBeVisible();
    await expect(wendy.getByText(/^Arun Approver: .*Nobody knows which of the two counts$/)).toBeVisible();
    await pressButton(wendy, "Revert to draft");
    await pressButton(wendy.getByRole("dialog"), "Revert to draft");
    await expect(wendy.getByText(/The iteration is a draft again/)).toBeVisible();
    // The draft's rules are checked and listed again.
    await wendy.goto(summary);
    await answer("The first rule goes in December");
    await wendy.goto(`${screens.iteration}/filter-rules/${second.ID}`);
    await showAdvanced(wendy);
    await wendy.getByLabel("Comparator", { exact: true }).fill("-25");
    await pressButton(wendy, "Save and return to summary");
    await expectPage(wendy, /^Filter rules summary/);
    await wendy.goto(summary);
    await expect(wendy.getByText("1 finding needs an answer", { exact: true })).toBeVisible();
    await expect(wendy.getByText("Answered", { exact: true })).toHaveCount(0);
    await axe(wendy);
  });
});
