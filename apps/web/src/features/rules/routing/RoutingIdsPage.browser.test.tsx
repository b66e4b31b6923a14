import { expect, test } from "vitest";
import { openRules, rule } from "../test/rule-screens.tsx";

const braille = () => rule("R", "Braille", { Priority: 1000, CommsRouting: "BRAILLE" });

test("the rule's routing IDs are initially chosen, below its name and an explanation §2.3.55 §4.34", async () => {
  const brailleRule = braille();
  const { screen } = await openRules(`routing-rules/${brailleRule.ID}/routing-ids`, { rules: [brailleRule] });
  await expect.element(screen.getByRole("heading", { level: 1, name: "Add routing IDs for Braille" })).toBeVisible();
  await expect.element(screen.getByText(/A routing ID links a communication request to a routing plan/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Delete BRAILLE" })).toBeVisible();
});

test("Add, Add All and Delete move IDs, and saving stores them in the rule and opens the routing rules §4.33 §2.3.55 §9.16 REQ-RUL-431", async () => {
  const brailleRule = braille();
  const rules = [brailleRule, rule("R", "Large print", { Priority: 1010, CommsRouting: "LETTER" })];
  const { screen, saves, currentPath } = await openRules(`routing-rules/${brailleRule.ID}/routing-ids`, { rules });
  await screen.getByRole("button", { name: "Delete BRAILLE" }).click();
  expect(screen.getByRole("main").getByRole("listitem").elements()).toHaveLength(0);
  await screen.getByRole("button", { name: "Add All" }).click();
  expect(screen.getByRole("main").getByRole("listitem").elements()).toHaveLength(2);
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "First invitations" })).toBeVisible();
  const IterationRules = [{ ...brailleRule, CommsRouting: "LETTER|BRAILLE" }, rules[1]];
  expect(saves).toMatchObject([{ Version: 1, DefaultCommsRouting: "LETTER", IterationRules }]);
  expect(currentPath()).toBe("summary?openRules=R");
});

test("a routing rule needs at least one ID", async () => {
  const brailleRule = braille();
  const { screen, saves } = await openRules(`routing-rules/${brailleRule.ID}/routing-ids`, { rules: [brailleRule] });
  await screen.getByRole("button", { name: "Delete BRAILLE" }).click();
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(screen.getByRole("link", { name: /Choose at least one routing plan ID/ })).toBeVisible();
  expect(saves).toHaveLength(0);
});

test("saving with a plan that is chosen but not added shows an error REQ-RUL-51 REQ-RUL-432", async () => {
  const brailleRule = braille();
  const { screen, saves } = await openRules(`routing-rules/${brailleRule.ID}/routing-ids`, { rules: [brailleRule] });
  await screen.getByLabelText("Routing plan IDs", { exact: true }).selectOptions("LETTER");
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(screen.getByRole("link", { name: /You chose LETTER but did not add it/ })).toBeVisible();
  expect(saves).toHaveLength(0);
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect.poll(() => saves).toMatchObject([{ IterationRules: [{ CommsRouting: "BRAILLE|LETTER" }] }]);
});

test("a missing rule is reported §2.3.55 §8.15 REQ-RUL-430", async () => {
  const { screen } = await openRules("routing-rules/33333333-3333-4333-8333-333333333333/routing-ids");
  await expect.element(screen.getByRole("heading", { level: 1, name: "Could not find iteration" })).toBeVisible();
});

test("a new routing rule gets its plans in its editor", async () => {
  const { screen, saved } = await openRules("routing-rules/new");
  await screen.getByLabelText("Rule name").fill("Braille");
  await screen.getByLabelText("Rule description").fill("Needs Braille");
  await screen.getByLabelText("Attribute", { exact: true }).selectOptions("BRAILLE_REQD");
  await screen.getByLabelText("Operator").selectOptions("=");
  await screen.getByRole("radio", { name: "Yes" }).click();
  await screen.getByLabelText("Routing plan IDs", { exact: true }).selectOptions("BRAILLE");
  await screen.getByRole("button", { name: "Save and return to summary" }).click();
  await expect.element(screen.getByRole("link", { name: /You chose BRAILLE but did not add it/ })).toBeVisible();
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  await screen.getByRole("button", { name: "Save and return to summary" }).click();
  await expect.poll(() => saved()[0]).toMatchObject({ Type: "R", Priority: 1000, CommsRouting: "BRAILLE" });
});
