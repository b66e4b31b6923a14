import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The page somebody is on, by its one heading. */
export async function expectPage(page: Page, heading: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Types a date into its three boxes. */
export async function fillDate(page: Page, legend: string | RegExp, [day, month, year]: readonly string[]) {
  const date = page.getByRole("group", { name: legend });
  await date.getByLabel("Day").fill(day ?? "");
  await date.getByLabel("Month").fill(month ?? "");
  await date.getByLabel("Year").fill(year ?? "");
}

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** What is wrong stands in a summary that has the focus; the lines that lead to fields are given. */
export async function expectProblems(page: Page, messages: readonly (string | RegExp)[]) {
  const summary = page.locator(".nhsuk-error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([...messages]);
}

/** The value of a row of a summary list. */
export const valueOf = (page: Page, label: string) =>
  page.locator(".nhsuk-summary-list__row").filter({ has: page.getByRole("term").getByText(label, { exact: true }) });
