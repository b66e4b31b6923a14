import { type Page, expect } from "@playwright/test";

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

/** Requests the report and loads the page anew: a page that is left at once takes its request along. */
export async function requestReport(page: Page) {
  await press(page, "Request report");
  await expect(page.getByRole("button", { name: "Request report" })).toHaveCount(0);
  await page.reload();
}

/** What is wrong stands in a summary that has the focus; the lines that lead to fields are given. */
export async function expectProblems(page: Page, messages: readonly (string | RegExp)[]) {
  const summary = page.locator(".nhsuk-error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([...messages]);
}

/** What was found in the rules of the iteration whose summary is shown stands there, people counted: what is below it moves no more. */
export const expectChecked = (page: Page) => expect(page.getByText(/^Numbers of people are those of /)).toBeVisible();

/** The value of a row of a summary list. */
export const valueOf = (page: Page, label: string) =>
  page.locator(".nhsuk-summary-list__row").filter({ has: page.getByRole("term").getByText(label, { exact: true }) });

/** The status of the iteration whose summary is shown: beside its run date, for the page may speak of earlier ones too. */
export const expectStatus = (page: Page, status: string) =>
  expect(page.getByRole("paragraph").filter({ hasText: "Run date:" }).getByText(status, { exact: true })).toBeVisible();

/** Opens the details of the campaign whose summary is shown, which are folded once it has iterations. */
export const openDetails = (page: Page) => page.locator("summary").filter({ hasText: "Campaign details" }).click();

/** Opens home with everything that needs the person: other journeys on the same server can leave more than it shows at once. */
export async function openNeeds(page: Page) {
  await page.goto("/home");
  await expect(page.locator(".spi-needs")).toBeVisible();
  const all = page.getByRole("button", { name: /^Show all \d+$/ });
  if ((await all.count()) > 0) await all.click();
}
