import type { PlannedRuns } from "@spi/domain/desk/planned-runs";
import { iterationStatuses } from "@spi/domain/iteration/lifecycle";
import type { Page } from "playwright";
import { signIn } from "../../e2e/sign-in.ts";
import { type Measured, type Target, median, openPage, slowDown } from "./page.ts";

const iterations = 500;

/** A response with 500 iterations in one month. `npm run bench -- calendar` measures the API's own responses. */
const answer: PlannedRuns = {
  today: "20261123",
  runs: Array.from({ length: iterations }, (_, index) => ({
    team_id: "team-vaccinations",
    campaign_id: "00000000-0000-4000-8000-000000000001",
    iteration_id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    campaign: `Campaign ${Math.floor(index / 50)}`,
    iteration: `Iteration ${index} of the season`,
    target: "COVID" as const,
    run_date: `202611${String(Math.floor((index * 30) / iterations) + 1).padStart(2, "0")}`,
    status: iterationStatuses[index % iterationStatuses.length] ?? ("draft" as const),
    being_sent: false,
    sent_on: null,
    accepted: null,
    invited: index % 3 === 0 ? null : 1000 + index,
  })),
  total_runs: iterations,
  overdue_before: null,
};

/** Runs in the page: returns the time from the next click until all iterations have been painted, in milliseconds. */
const watchClick = (rows: string, count: number) => `window.followed = new Promise((resolve) => {
  document.addEventListener("click", () => {
    const start = performance.now();
    const watch = () => {
      if (document.querySelectorAll(${JSON.stringify(rows)}).length === ${count}) {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      } else requestAnimationFrame(watch);
    };
    watch();
  }, { capture: true, once: true });
});
undefined`;

const reactionMs = 100;

async function follow(page: Page, link: string, rows: string, count: number): Promise<number> {
  await page.evaluate(watchClick(rows, count));
  const links = page.getByRole("link", { name: link, exact: true });
  await links.hover();
  await page.waitForTimeout(reactionMs);
  await links.click();
  return page.evaluate<number>("window.followed");
}

const month = ".spi-month__runs li";
const list = ".spi-table tbody tr";

/** Measures the calendar with 500 iterations in its month, and its list. */
export async function measureCalendar(target: Target): Promise<Measured[]> {
  const months: number[] = [];
  const lists: number[] = [];
  for (let round = 0; round < target.conditions.rounds; round += 1) {
    const page = await openPage(target);
    await page.route("**/api/me/calendar**", (route) => route.fulfill({ json: answer }));
    await signIn(page, "wendy.writer");
    await page.waitForLoadState("networkidle");
    await slowDown(page, target.conditions);
    months.push(await follow(page, "Calendar", month, 3 * 30));
    lists.push(await follow(page, "List", list, 50));
    await page.context().close();
  }
  return [
    { what: "Home to a calendar with 500 iterations", value: median(months), unit: "ms", limit: 200 },
    { what: "The same as a list", value: median(lists), unit: "ms", limit: 200 },
  ];
}
