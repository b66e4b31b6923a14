import { expect, test } from "vitest";
import { openRules, rule } from "../rules/test/rule-screens.tsx";

const invitedLately = rule("F", "Invited lately", {
  AttributeLevel: "TARGET",
  AttributeTarget: "COVID",
  AttributeName: "LAST_INVITE_DATE",
  Operator: "D>=",
  Comparator: "-90",
});

test("a reminder shows its run date and the rules that it leaves out REQ-SCR-503", async () => {
  const { screen } = await openRules("summary", { rules: [invitedLately, rule("F", "Too young", { Priority: 10 })] });
  await screen.getByRole("link", { name: "Plan a reminder" }).click();
  await expect.element(screen.getByText("The reminder will run on 29 December 2026.")).toBeVisible();
  await screen.getByLabelText("Weeks after the invitation").fill("6");
  await expect.element(screen.getByText("The reminder will run on 12 January 2027.")).toBeVisible();
  await expect
    .element(screen.getByText(/could exclude everyone who got the invitation: “Invited lately”\.$/))
    .toBeVisible();
});

test("a reminder after the end of the campaign, or for no number of weeks, is refused by its field REQ-SCR-503", async () => {
  const { screen, saves } = await openRules("reminder");
  const weeks = screen.getByLabelText("Weeks after the invitation");
  await weeks.fill("40");
  await screen.getByRole("button", { name: "Create the reminder" }).click();
  await expect
    .element(screen.getByRole("alert").getByText(/the campaign ends on 31 March 2027\. Enter fewer weeks/))
    .toBeVisible();
  await weeks.fill("four");
  weeks.element().closest("form")!.requestSubmit();
  await expect.element(screen.getByRole("alert").getByText("Enter a whole number of weeks from 1 to 52")).toBeVisible();
  expect(saves).toEqual([]);
});
