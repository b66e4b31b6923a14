/**
 * Tests that users do not lose their work on rules if they leave before a save, or if another user changes the same
 * rules.
 */
import { withClausesNumbered } from "@spi/domain/rule/and-clauses";
import { describe, expect, test } from "vitest";
import { hasUnsaved } from "../../drafts/unsaved.ts";
import { clause, openRules, rule } from "./test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const box = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });
const press = (screen: Pick<Screen, "getByRole">, name: string) => screen.getByRole("button", { name }).click();
const tooYoung = "Too young - under X years on the run date";
const restored = "We restored your unsaved changes.";

describe("an unsaved change", () => {
  test("is restored in the builder with all choices REQ-SCR-24 REQ-SCR-407", async () => {
    const first = await openRules("filter-rules/new");
    await box(first.screen, "Rule name").fill("Half typed");
    await box(first.screen, "Attribute").selectOptions("DATE_OF_BIRTH");
    await box(first.screen, "Operator").selectOptions("Y>");
    await box(first.screen, "Age in years").fill("75");
    await first.screen.unmount();
    const { screen } = await openRules("filter-rules/new");
    await expect.element(screen.getByText(restored)).toBeVisible();
    await expect.element(box(screen, "Rule name")).toHaveValue("Half typed");
    await expect.element(box(screen, "Operator")).toHaveValue("Y>");
    await expect.element(box(screen, "Age in years")).toHaveValue("75");
  });

  test("is restored on a library rule's own page, even before anything was typed REQ-SCR-24", async () => {
    const first = await openRules("filter-rules/new/library");
    await first.screen.getByRole("radio", { name: tooYoung, exact: true }).click();
    await press(first.screen, "Select rule");
    await expect.element(first.screen.getByRole("heading", { name: "Add a new filter rule" })).toBeVisible();
    await expect.poll(hasUnsaved).toBe(true);
    await first.screen.unmount();
    const { screen } = await openRules("filter-rules/new");
    await expect.element(screen.getByRole("heading", { level: 2, name: tooYoung })).toBeVisible();
  });

  test("is restored in an AND clause and in a routing rule's plans REQ-SCR-24", async () => {
    const rules = [rule("R", "Braille", { Priority: 1000, CommsRouting: "BRAILLE" })];
    const clausePath = `routing-rules/${rules[0]!.ID}/and-clause/1`;
    const first = await openRules(clausePath, { rules });
    await box(first.screen, "Attribute").selectOptions("CARE_HOME_FLAG");
    await first.screen.unmount();
    const reopened = await openRules(clausePath, { rules });
    await expect.element(box(reopened.screen, "Attribute")).toHaveValue("CARE_HOME_FLAG");
    await reopened.screen.unmount();
    const plansPath = `routing-rules/${rules[0]!.ID}/routing-ids`;
    const plans = await openRules(plansPath, { rules });
    await press(plans.screen, "Delete BRAILLE");
    await plans.screen.unmount();
    const { screen } = await openRules(plansPath, { rules });
    await expect.element(screen.getByText(restored)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Delete BRAILLE" })).not.toBeInTheDocument();
  });

  test("is discarded by choosing another rule from the library §4.32", async () => {
    const first = await openRules("filter-rules/new");
    await box(first.screen, "Rule name").fill("Half typed");
    await first.screen.unmount();
    const { screen } = await openRules("filter-rules/new/library");
    await screen.getByRole("radio", { name: tooYoung, exact: true }).click();
    await press(screen, "Select rule");
    await expect.element(box(screen, "Rule name")).toHaveValue("Too young - under ... years on day of execution");
    await expect.element(screen.getByText(restored)).not.toBeInTheDocument();
  });

  test("is cleared once saved, and then leaving does not prompt REQ-SCR-25", async () => {
    const first = rule("F", "Too young");
    const { screen, saved } = await openRules(`filter-rules/${first.ID}`, { rules: [first] });
    await expect.element(box(screen, "Rule name")).toHaveValue("Too young");
    expect(hasUnsaved()).toBe(false);
    await box(screen, "Rule description").fill("Changed");
    await expect.poll(hasUnsaved).toBe(true);
    await press(screen, "Save and return to summary");
    await expect.element(screen.getByRole("heading", { name: "Filter rules summary" })).toBeVisible();
    expect(saved()[0]?.Description).toBe("Changed");
    expect(hasUnsaved()).toBe(false);
    await screen.unmount();
    const reopened = await openRules(`filter-rules/${first.ID}`, { rules: saved() });
    await expect.element(box(reopened.screen, "Rule description")).toHaveValue("Changed");
    await expect.element(reopened.screen.getByText(restored)).not.toBeInTheDocument();
  });

  test("on the summary is restored after a failed save, and going back saves it REQ-SCR-24", async () => {
    const rules = [rule("F", "One"), rule("F", "Two", { Priority: 10 })];
    const first = await openRules("filter-rules/summary", {
      rules,
      refuse: () => ({ status: 500, body: { message: "" } }),
    });
    await press(first.screen, "Move up Two");
    await expect.element(first.screen.getByRole("alert")).toBeVisible();
    await expect.poll(hasUnsaved).toBe(true);
    await first.screen.unmount();
    const { screen, saved } = await openRules("filter-rules/summary", { rules });
    await expect.element(screen.getByText(/We restored your unsaved changes/)).toBeVisible();
    await expect.element(screen.getByRole("heading", { level: 2, name: "Rule 1 Two" })).toBeVisible();
    await press(screen, "Back to iteration summary");
    await expect
      .poll(() => saved().map(({ Name, Priority }) => [Name, Priority]))
      .toEqual([
        ["Two", 0],
        ["One", 10],
      ]);
  });
});

describe("a save that comes second", () => {
  const two = () => [rule("F", "Too young"), rule("F", "Too old", { Priority: 10 })];
  const group = (screen: Screen, name: RegExp) => screen.getByRole("group", { name });

  test("shows both versions of a rule in words, and saves the chosen one REQ-SCR-26 REQ-SCR-98", async () => {
    for (const [choice, chosen] of [
      ["Keep mine", ["-70", "Mine"]],
      ["Keep Bo Both's", ["-80", "Why Too young"]],
    ] as const) {
      const rules = two();
      const [young, old] = rules;
      const { screen, saved, saveAsOther: saveMeanwhile } = await openRules(`filter-rules/${young!.ID}`, { rules });
      await box(screen, "Age in years").fill("70");
      await box(screen, "Rule description").fill("Mine");
      saveMeanwhile([
        { ...young!, Comparator: "-80", CohortLabel: "covid_carers" },
        { ...old!, Description: "Theirs" },
      ]);
      await press(screen, "Save and return to summary");
      await expect.element(screen.getByRole("alert").getByText(/Bo Both saved version 2/)).toBeVisible();
      const both = group(screen, /^Rule “Too young”$/);
      for (const line of [
        "Description: Mine",
        /^Filters out people born after .*under 70/,
        "Description: Why Too young",
        /^For the cohort covid_carers only: filters out people born after .*under 80/,
      ]) {
        await expect.element(both.getByText(line)).toBeVisible();
      }
      const stays =
        "Rule “Too old” was changed by Bo Both from “Description: Why Too old” to “Description: Theirs”. We will keep this change.";
      await expect.element(screen.getByText(stays)).toBeVisible();
      await both.getByRole("radio", { name: choice }).click();
      await press(screen, "Save my choices");
      await expect.element(screen.getByRole("heading", { name: "Filter rules summary" })).toBeVisible();
      expect(saved().map(({ Comparator, Description }) => [Comparator, Description])).toEqual([
        chosen,
        ["-75", "Theirs"],
      ]);
      await screen.unmount();
    }
  });

  test("saves or drops the user's rule that the other user deleted, as chosen REQ-SCR-26", async () => {
    for (const [choice, remainingNames] of [
      ["Keep mine", ["Too young", "Too old"]],
      ["Keep Bo Both's", ["Too old"]],
    ] as const) {
      const rules = two();
      const { screen, saved, saveAsOther: saveMeanwhile } = await openRules(`filter-rules/${rules[0]!.ID}`, { rules });
      await box(screen, "Rule description").fill("Mine");
      saveMeanwhile([{ ...rules[1]!, Priority: 0 }]);
      await press(screen, "Save and return to summary");
      await expect.element(screen.getByRole("heading", { level: 1, name: "Edit filter rule" })).toBeVisible();
      const deleted = group(screen, /Rule “Too young”/);
      await expect.element(deleted.getByText("Deleted")).toBeVisible();
      await deleted.getByRole("radio", { name: choice }).click();
      await press(screen, "Save my choices");
      await expect.element(screen.getByRole("heading", { name: "Filter rules summary" })).toBeVisible();
      expect(
        saved()
          .toSorted((a, b) => a.Priority - b.Priority)
          .map(({ Name }) => Name),
      ).toEqual(remainingNames);
      await screen.unmount();
    }
  });

  test("shows both users' AND clauses of a rule, and saves those of the chosen version REQ-SCR-98", async () => {
    for (const [choice, chosen] of [
      ["Keep mine", "CARE_HOME_FLAG"],
      ["Keep Bo Both's", "ICB"],
    ] as const) {
      const old = rule("F", "Too old");
      const {
        screen,
        saved,
        saveAsOther: saveMeanwhile,
      } = await openRules(`filter-rules/${old.ID}/and-clause/1`, { rules: [old] });
      await box(screen, "Attribute").selectOptions("CARE_HOME_FLAG");
      await box(screen, "Operator").selectOptions("is_null");
      const otherClause = clause("F", "theirs", { AttributeName: "ICB", Operator: "=", Comparator: "QH8" });
      saveMeanwhile([withClausesNumbered({ ...old, AndClauses: [otherClause] })]);
      await press(screen, "Save and return to summary");
      const both = group(screen, /^Rule “Too old”$/);
      await expect
        .element(both.getByText(/, and .*who have no record of whether they live in a care home/))
        .toBeVisible();
      await expect.element(both.getByText(/, and .*QH8/)).toBeVisible();
      await both.getByRole("radio", { name: choice }).click();
      await press(screen, "Save my choices");
      await expect
        .poll(() => saved()[0]?.AndClauses.map(({ Name, AttributeName }) => [Name, AttributeName]))
        .toEqual([["Too old AND clause 1", chosen]]);
      await screen.unmount();
    }
  });

  test("preserves the other user's change when a rule is moved, and cannot be undone over it REQ-SCR-26", async () => {
    const rules = two();
    const { screen, saved, saveAsOther: saveMeanwhile } = await openRules("filter-rules/summary", { rules });
    await expect.element(screen.getByRole("heading", { level: 2, name: "Rule 1 Too young" })).toBeVisible();
    saveMeanwhile([rules[0]!, { ...rules[1]!, Comparator: "-90" }]);
    await press(screen, "Delete Too young");
    await expect
      .element(screen.getByText(/Rule “Too old” was changed by Bo Both .*under 75.* to .*under 90/))
      .toBeVisible();
    await press(screen, "Save my choices");
    await expect.poll(() => saved().map(({ Name, Comparator }) => [Name, Comparator])).toEqual([["Too old", "-90"]]);
    await expect.element(screen.getByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
  });

  test("preserves the other user's change when a second change follows before the first is saved REQ-SCR-26", async () => {
    const rules = [...two(), rule("F", "Elsewhere", { Priority: 20 })];
    const { screen, saved, saveAsOther: saveMeanwhile } = await openRules("filter-rules/summary", { rules });
    await expect.element(screen.getByRole("heading", { level: 2, name: "Rule 1 Too young" })).toBeVisible();
    saveMeanwhile([rules[0]!, { ...rules[1]!, Comparator: "-90" }, rules[2]!]);
    const button = (name: string) => screen.getByRole("button", { name }).element() as HTMLElement;
    button("Delete Too young").click();
    await Promise.resolve();
    button("Move up Elsewhere").click();
    await press(screen, "Save my choices");
    await expect
      .poll(() => saved().map(({ Name, Comparator, Priority }) => [Name, Comparator, Priority]))
      .toEqual([
        ["Elsewhere", "-75", 0],
        ["Too old", "-90", 10],
      ]);
  });

  test("of a routing rule's plans lets the user choose REQ-SCR-26 REQ-SCR-98", async () => {
    const rules = [rule("R", "Braille", { Priority: 1000, CommsRouting: "BRAILLE" })];
    const {
      screen,
      saved,
      saveAsOther: saveMeanwhile,
    } = await openRules(`routing-rules/${rules[0]!.ID}/routing-ids`, { rules });
    await press(screen, "Add All");
    saveMeanwhile([{ ...rules[0]!, CommsRouting: "LETTER" }]);
    await press(screen, "Save and continue");
    const plans = group(screen, /^Rule “Braille”$/);
    await expect.element(plans.getByText("Routing plan IDs: BRAILLE, LETTER")).toBeVisible();
    await expect.element(plans.getByText("Routing plan IDs: LETTER", { exact: true })).toBeVisible();
    await expect.element(plans.getByText(/^Sends this communication to people born /).first()).toBeVisible();
    await plans.getByRole("radio", { name: "Keep mine" }).click();
    await press(screen, "Save my choices");
    await expect.poll(() => saved()[0]?.CommsRouting).toBe("BRAILLE|LETTER");
  });
});

test("leaving a half-typed rule needs confirmation, and staying restores it REQ-SCR-25", async () => {
  const { screen } = await openRules("filter-rules/new");
  await box(screen, "Rule name").fill("Half typed");
  await screen.getByRole("link", { name: "Back" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await press(screen.getByRole("dialog"), "Stay on this page");
  await expect.element(box(screen, "Rule name")).toHaveValue("Half typed");
});
