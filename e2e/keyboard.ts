/** Actions of a user without a mouse, who reaches everything with Tab. */
import { type Locator, type Page, expect } from "@playwright/test";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press("Tab");
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
  }
  await expect(target, "reached with the Tab key").toBeFocused();
}

/** Moves to a button or link and presses Enter. */
export async function enter(page: Page, role: "button" | "link", name: string | RegExp) {
  await tabTo(page, page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name }).first());
  await page.keyboard.press("Enter");
}

/** Moves to a text box and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Moves to a drop-down list and types the start of an option. */
export async function chooseFrom(page: Page, target: Locator, label: string) {
  await tabTo(page, target);
  await page.keyboard.type(label);
  await expect(target.locator("option:checked")).toHaveText(label);
}

/** Types a date into its three adjacent fields. */
export async function typeDate(
  page: Page,
  legend: string | RegExp,
  [day, month, year]: readonly [string, string, string],
) {
  const boxes = page.getByRole("group", { name: legend });
  await typeInto(page, boxes.getByLabel("Day"), day);
  await typeInto(page, boxes.getByLabel("Month"), month);
  await typeInto(page, boxes.getByLabel("Year"), year);
}

/**
 * Expects the focus on the page's heading or, after a save, on the success message (REQ-SCR-61) or the changed rules
 * (REQ-SCR-65).
 */
export async function expectFocusOnPage(page: Page, heading: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator("h1:focus, .nhsuk-notification-banner:focus, [id^=rule]:focus")).toBeVisible();
}

/** Returns the elements at which Tab stops, by label or text, up to the given one. */
export async function tabStopsUntil(page: Page, last: string): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== last && stops.length < 40) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate<string>(nameOfFocused));
  }
  return stops;
}

const nameOfFocused = `(() => {
  const { activeElement: element } = document;
  const words = element.labels?.length ? element.labels[0] : element;
  return (words.textContent || "").replace(/\\s+/g, " ").trim();
})()`;
