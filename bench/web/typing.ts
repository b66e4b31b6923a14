import type { CohortReference } from "@spi/domain/reference/reference-data";
import { signIn } from "../../e2e/sign-in.ts";
import { draftIteration } from "./draft.ts";
import { type Measured, type Target, median, openPage, slowDown } from "./page.ts";

const observe = `window.keys = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === "keydown") window.keys.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

const typed = "covid people at risk 19";

/** Measures the cost of a key in the cohort filter with 2,000 cohorts, from the press until the page is painted. */
export async function measureTyping(target: Target): Promise<Measured[]> {
  const page = await openPage(target);
  await page.addInitScript(observe);
  await page.route("**/api/metadata/cohorts", (route) => route.fulfill({ json: manyCohorts() }));
  await signIn(page, "wendy.writer");
  await page.goto(`${await draftIteration(target.server)}/cohorts`);
  await page.getByText("2,000 cohorts found").waitFor();
  await slowDown(page, target.conditions);
  const box = page.getByLabel("Words in the cohort's name");
  await box.fill("");
  await box.pressSequentially(typed, { delay: 150 });
  await page.waitForTimeout(500);
  const slow = await page.evaluate<number[]>("window.keys");
  await page.context().close();
  // The browser does not report keys that take less than 16 ms, so they count as 16 ms.
  const all = [...slow, ...Array.from({ length: Math.max(0, typed.length - slow.length) }, () => 16)];
  return [
    { what: "A key in the cohort filter, median", value: median(all), unit: "ms", limit: 50 },
    { what: "A key in the cohort filter, slowest", value: Math.max(...all), unit: "ms", limit: 50 },
  ];
}

function manyCohorts(): CohortReference[] {
  const today = Number(`${new Date().toISOString().slice(0, 10).replaceAll("-", "")}000000`);
  return Array.from({ length: 2000 }, (_, index) => ({
    CohortLabel: `covid_people_at_risk_${index}`,
    MemberCount: index * 100,
    LastRefreshed: today,
    Region: "",
    ICB: "",
    AgeBucket: "",
  }));
}
