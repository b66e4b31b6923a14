/** Steps that add an iteration's rules: from the library, and with the rule builder. */
import { expect, type Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { showAdvanced } from "./page-actions.ts";

export type RuleGroup = "filter" | "suppression" | "routing";

/** Fills in a rule's own page. Does nothing if the page does not have any values to fill in. */
type Fill = (page: Page) => Promise<unknown>;

export interface LibraryStep {
  group: RuleGroup;
  /** The rule's name in the library. */
  choose: string;
  fill?: Fill;
  routingId?: string;
}

export interface BuilderStep {
  group: RuleGroup;
  name: string;
  /** True if the attribute is about the campaign's target rather than the person. */
  ofTarget?: boolean;
  attribute: string;
  operator: string;
  /** Fills in the comparator. */
  fill: Fill;
  routingId?: string;
}

const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

export async function expectPage(page: Page, heading: string | RegExp) {
  await expectHeading(page, heading);
  await axe(page);
}

const summaryTitle = (group: RuleGroup) => new RegExp(`^${group} rules summary`, "i");

export async function fillDay(page: Page, legend: string, [day, month, year]: readonly [string, string, string]) {
  const boxes = page.getByRole("group", { name: legend });
  await boxes.getByLabel("Day").fill(day);
  await boxes.getByLabel("Month").fill(month);
  await boxes.getByLabel("Year").fill(year);
}

/**
 * Adds a rule from the library. Goes from the summary of the rule's type to the library and the rule's own page, and
 * back to the summary.
 */
export async function addFromLibrary(page: Page, iteration: string, step: LibraryStep) {
  const count = await openSummary(page, iteration, step.group);
  await page.getByRole("link", { name: "Add new rule from library to iteration" }).click();
  await expectHeading(page, `Choose a ${step.group} rule from the library`);
  if (count === 0) await axe(page);
  await page.getByRole("radio", { name: step.choose, exact: true }).check();
  await page.getByRole("button", { name: "Select rule" }).click();
  await expectHeading(page, `Add a new ${step.group} rule`);
  await step.fill?.(page);
  await finish(page, { ...step, count });
}

export async function addWithBuilder(page: Page, iteration: string, step: BuilderStep) {
  const count = await openSummary(page, iteration, step.group);
  await page.getByRole("link", { name: "Add new rule to iteration", exact: true }).click();
  await expectHeading(page, `Add a new ${step.group} rule`);
  await page.getByLabel("Rule name").fill(step.name);
  await page.getByLabel("Rule description").fill(`Looks at ${step.attribute}`);
  await showAdvanced(page);
  if (step.ofTarget) await page.getByLabel("Attribute level").selectOption("TARGET");
  await page.getByLabel("Attribute", { exact: true }).selectOption({ label: step.attribute });
  await page.getByLabel("Operator").selectOption({ label: step.operator });
  await step.fill(page);
  await finish(page, { ...step, count });
}

/** Opens the summary of one rule type, unless it is already open, and returns its number of rules. */
export async function openSummary(page: Page, iteration: string, group: RuleGroup): Promise<number> {
  const address = `${iteration}/${group}-rules/summary`;
  if (!page.url().endsWith(address)) await page.goto(address);
  await expectHeading(page, summaryTitle(group));
  return page.getByRole("heading", { level: 2, name: /^Rule \d+/ }).count();
}

async function finish(
  page: Page,
  { group, routingId, count }: { group: RuleGroup; routingId?: string; count: number },
) {
  if (routingId !== undefined) {
    await page.getByLabel("Routing plan IDs", { exact: true }).selectOption(routingId);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  await expect(page.getByText("What this means")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Save and return to summary" }).click();
  await expectHeading(page, summaryTitle(group));
  await expect(page.getByRole("heading", { level: 2, name: /^Rule \d+/ })).toHaveCount(count + 1);
  if (count === 0) await axe(page);
}
