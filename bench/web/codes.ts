import type { Page } from "playwright";
import { signIn } from "../../e2e/sign-in.ts";
import { draftIteration } from "./draft.ts";
import { type Measured, type Target, median, openPage, slowDown } from "./page.ts";

/** Records the browser's timing for each key and click, from the press until the page is painted. */
const observe = `window.events = [];
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) window.events.push([name, duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

const codes = Array.from({ length: 500 }, (_, index) => `Q${1000 + index}`);
const typed = "Registered in the north";

/** Measures work on a list of 500 codes: adding them all at once, deleting one, and typing near them. */
export async function measureCodes(target: Target): Promise<Measured[]> {
  const added: number[] = [];
  const deleted: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < target.conditions.rounds; round += 1) {
    const page = await openList(target);
    await page.getByLabel("ICB ODS codes").focus();
    await page.keyboard.insertText(codes.join("\n"));
    added.push(await slowest(page, "click", () => page.getByRole("button", { name: "Add", exact: true }).click()));
    await page.getByText("500 selected").waitFor();
    deleted.push(await slowest(page, "click", () => page.getByRole("button", { name: "Delete Q1003" }).click()));
    await page.getByText("499 selected").waitFor();
    const name = page.getByLabel("Rule name");
    keys.push(await slowest(page, "keydown", () => name.pressSequentially(typed, { delay: 100 })));
    await page.context().close();
  }
  return [
    { what: "500 codes added to a list", value: median(added), unit: "ms", limit: 500 },
    { what: "One of 500 codes deleted", value: median(deleted), unit: "ms", limit: 200 },
    { what: "A key next to 500 codes, slowest", value: median(keys), unit: "ms", limit: 100 },
  ];
}

async function openList(target: Target): Promise<Page> {
  const page = await openPage(target);
  await page.addInitScript(observe);
  await signIn(page, "wendy.writer");
  await page.goto(`${await draftIteration(target.server)}/filter-rules/new/library`);
  await page.getByRole("radio", { name: "ICB registration - GP practice in X" }).check();
  await page.getByRole("button", { name: "Select rule" }).click();
  await page.getByLabel("ICB ODS codes").waitFor();
  await slowDown(page, target.conditions);
  return page;
}

/** Returns the slowest event of a kind during an action. The browser does not report events shorter than 16 ms. */
async function slowest(page: Page, kind: "click" | "keydown", act: () => Promise<void>): Promise<number> {
  await page.evaluate("window.events.length = 0");
  await act();
  await page.waitForTimeout(500);
  const events = await page.evaluate<[string, number][]>("window.events");
  return Math.max(16, ...events.filter(([name]) => name === kind).map(([, duration]) => duration));
}
