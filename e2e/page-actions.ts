import { type Locator, type Page, expect } from "@playwright/test";

/** Expects a page by its only h1. */
export async function expectPage(page: Page, heading: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Types a date into its three fields. */
export async function fillDate(page: Page, legend: string | RegExp, [day, month, year]: readonly string[]) {
  const date = page.getByRole("group", { name: legend });
  await date.getByLabel("Day").fill(day ?? "");
  await date.getByLabel("Month").fill(month ?? "");
  await date.getByLabel("Year").fill(year ?? "");
}

/**
 * Shows a condition's attribute, operator and comparator or, if `isAdvanced` is false, its words. The browser remembers
 * this for the user.
 */
export async function showAdvanced(page: Page, isAdvanced = true) {
  const advanced = page.getByRole("button", { name: /^Advanced/ });
  const words = page.getByRole("button", { name: "Choose by words" });
  await expect(advanced.or(words)).toBeVisible();
  const button = isAdvanced ? advanced : words;
  if (await button.isVisible()) await button.click();
}

export const pressButton = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Requests the report and reloads the page. Leaving the page immediately would cancel its request. */
export async function requestReport(page: Page) {
  await pressButton(page, "Request report");
  await expect(page.getByRole("button", { name: "Request report" })).toHaveCount(0);
  await page.reload();
}

/** Expects an error summary that has the focus, with the given links. */
export async function expectProblems(page: Page, messages: readonly (string | RegExp)[]) {
  const summary = page.locator(".nhsuk-error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([...messages]);
}

/** Opens the iteration's rule checks and waits until they show numbers of people. */
export async function expectChecked(page: Page) {
  await openPart(page, "Rule checks");
  await expect(page.getByText(/^The numbers of people are based on data up to /)).toBeVisible();
}

/** Returns the value of a row in a summary list. */
export const valueOf = (page: Page, label: string) =>
  page.locator(".nhsuk-summary-list__row").filter({ has: page.getByRole("term").getByText(label, { exact: true }) });

/** Expects the iteration's status next to its run date, because the page may also mention earlier ones. */
export const expectStatus = (page: Page, status: string) =>
  expect(page.getByRole("paragraph").filter({ hasText: "Run date:" }).getByText(status, { exact: true })).toBeVisible();

/** Returns a part of the iteration on its page, by its name. */
export const part = (page: Page, name: string) =>
  page.locator(".spi-task").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Opens a part of the iteration on its page. */
export const openPart = (page: Page, name: string) => part(page, name).locator("summary").first().click();

/** Opens the campaign's details, which are collapsed once it has iterations. */
export const openDetails = (page: Page) => page.locator("summary").filter({ hasText: "Campaign details" }).click();

/**
 * Opens the home page with all the user's tasks, because other tests on the server may leave more tasks than it
 * initially shows.
 */
export async function openTasks(page: Page) {
  await page.goto("/home");
  await expect(page.locator(".spi-needs")).toBeVisible();
  const all = page.getByRole("button", { name: /^Show all \d+$/ });
  if ((await all.count()) > 0) await all.click();
}

/** Chooses what to add to the expectations. */
export const chooseExpectation = (
  page: Page,
  kind: "The standard set" | "A limit on the report" | "An expectation about people" | RegExp,
) => page.getByRole("radio", { name: kind, ...(typeof kind === "string" ? { exact: true } : {}) }).check();
