import { expect, test } from "vitest";
import { openRules, rule } from "../test/rule-screens.tsx";

test("the page for copying a missing rule says that the rule is new REQ-SCR-92", async () => {
  const { screen } = await openRules("filter-rules/new?copyOf=gone", { rules: [rule("F", "Too old", {})] });
  await expect.element(screen.getByText(/^We cannot find the rule to copy/)).toBeVisible();
  await expect.element(screen.getByLabelText("Rule name", { exact: true })).toHaveValue("");
});

test("an existing rule is copied without that notice REQ-SCR-92", async () => {
  const copied = rule("F", "Too old", {});
  const { screen } = await openRules(`filter-rules/new?copyOf=${copied.ID}`, { rules: [copied] });
  await expect.element(screen.getByText(/This is a copy\./)).toBeVisible();
  await expect.element(screen.getByText(/^We cannot find the rule to copy/)).not.toBeInTheDocument();
});

const onlyText = () => rule("R", "Care home", { CommsRouting: "", Carried: { norender_StatusTextOverride: "WAIT" } });
const statusTextNotice = /“WAIT” is a status text, not a routing plan\./;

test("a rule with only status texts sends no message and needs no plan REQ-SEL-290", async () => {
  const texts = onlyText();
  const { screen } = await openRules(`routing-rules/${texts.ID}`, { rules: [texts] });
  await expect.element(screen.getByText(statusTextNotice)).toBeVisible();
  await expect.element(screen.getByText(/^Does not send a message to people /)).toBeVisible();
  await expect.element(screen.getByText(/has no routing plan ID/)).not.toBeInTheDocument();
});

test("a copy of a rule has its status texts REQ-SEL-290", async () => {
  const texts = onlyText();
  const { screen, saves } = await openRules(`routing-rules/new?copyOf=${texts.ID}`, { rules: [texts] });
  await expect.element(screen.getByText(statusTextNotice)).toBeVisible();
  await screen.getByRole("button", { name: "Save and return to summary" }).click();
  await expect.poll(() => saves[0]?.IterationRules[1]?.Carried).toEqual(texts.Carried);
});
