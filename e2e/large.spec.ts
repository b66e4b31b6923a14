/** Tests long names, long lists and narrow windows. */
import type { Page } from "@playwright/test";
import type { Desk } from "@spi/domain/desk/desk";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import { rule } from "./rule.ts";
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, pressButton } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import type { ServerUnderTest } from "./server.ts";

/** A name of 255 characters without a place to wrap. */
const longName = (start: string) => start.padEnd(255, "W");

// Widths of a phone, and of a window of 1280 pixels at 400% zoom.
const widths = [375, 320] as const;

/** Runs in the page: finds elements beyond the window, and boxes that hide part of their text. */
const findTruncated = `(() => {
  const width = document.documentElement.clientWidth;
  const unseen = ".nhsuk-u-visually-hidden, .nhsuk-skip-link, .nhsuk-table-responsive thead, option, input, select, textarea";
  const cutOff = [...document.body.querySelectorAll("*")].filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own === 0 || element.closest(unseen)) return false;
    const hides = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    return right > width + 1 || left < -1 || hides;
  });
  const names = cutOff.map((element) => element.tagName + "." + element.className);
  return document.documentElement.scrollWidth > width ? ["the page scrolls sideways", ...names] : names;
})()`;

async function expectNothingTruncated(page: Page) {
  const problems = await page.evaluate<string[]>(findTruncated);
  expect.soft(problems, `what is cut off at ${page.url()}`).toEqual([]);
}

const Description = longName("Why ");

/** A rule's condition with one of 500 boards. */
const longQuestion = {
  Description,
  AttributeName: "ICB",
  Operator: "in",
  Comparator: Array.from({ length: 500 }, (_, index) => `Q${1000 + index}`).join(","),
};

async function setLargeScene(server: ServerUnderTest) {
  const plans = Array.from({ length: 200 }, (_, index) => longName(`PLAN_${index}_`));
  const filters = Array.from({ length: 50 }, (_, index) =>
    rule("F", longName(`Filter ${index} `), { ...longQuestion, Priority: index * 10 }),
  );
  const routed = rule("R", longName("Routing "), { Description, CommsRouting: plans.slice(0, 40).join("|") });
  const and = { ...rule("R", longName("And "), { Description }), AndNumber: 1, AndClauses: undefined };
  const scene = await setScene(server, {
    campaign: {
      Name: longName("Campaign "),
      AvailableRoutingIds: plans,
      Manager: [`${"m".repeat(60)}@example.nhs.uk`],
    },
    iteration: {
      Name: longName("Iteration "),
      DefaultCommsRouting: plans.slice(0, 40).join("|"),
      IterationRules: [
        ...filters,
        rule("S", longName("Suppression "), { Description }),
        { ...routed, AndClauses: [and] },
      ],
    },
  });
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = scene.iteration;
  for (let number = 1; number < 60; number += 1) {
    await scene.call("POST", `${scene.api.campaign}/iteration`, {
      ...content,
      Name: longName(`Iteration ${number} `),
      IterationRules: [],
    });
  }
  return { ...scene, routed: routed.ID };
}

test("names of 255 characters, 60 iterations, 200 routing plans, 50 rules and 500 codes fit a phone and 400% zoom REQ-SCR-29", async ({
  page,
  server,
}) => {
  const { screens, routed, iteration } = await setLargeScene(server);
  await signIn(page, "wendy.writer");
  const addresses = [
    "/home",
    ...["summary", "status", "key-details", "management-details", "routing-plans", "iteration/new", "history"].map(
      (screen) => `${screens.campaign}/${screen}`,
    ),
    ...["summary", "key-details", "routing-plan", "cohorts", "copy", "reviewers", "history"].map(
      (screen) => `${screens.iteration}/${screen}`,
    ),
    ...[
      "filter-rules/summary",
      `filter-rules/${iteration.IterationRules[0]?.ID}`,
      "filter-rules/new/library",
      "suppression-rules/summary",
      "routing-rules/summary",
      `routing-rules/${routed}`,
      `routing-rules/${routed}/and-clause/1`,
      `routing-rules/${routed}/routing-ids`,
    ].map((screen) => `${screens.iteration}/${screen}`),
  ];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect(page.locator(".spi-loading")).toHaveCount(0, { timeout: 60_000 });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingTruncated(page);
    }
  }
});

test("the newest of 300 campaigns are shown, and any can be found by name REQ-SCR-29 REQ-SCR-415", async ({
  page,
  server,
}) => {
  const campaigns: Desk["campaigns"] = Array.from({ length: 300 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    team_id: "team-vaccinations",
    name: `Campaign ${index}`,
    type: "V",
    target: "FLU",
    start_date: "20260901",
    end_date: "20270331",
    last_modified_by: { name: "Wendy Writer" },
    last_modified_timestamp: String(20_260_101_000_000 + index),
    next_run_date: null,
    overdue: 0,
    being_sent: 0,
    statuses: [{ status: "draft", count: 1 }],
  }));
  const desk: Desk = { today: "20260901", needs: [], total_needs: 0, next_run_date: null, campaigns };
  await page.route(`${server.origin}/api/me/desk`, (route) => route.fulfill({ json: desk }));
  await signIn(page, "wendy.writer");
  const rows = page.getByRole("table", { name: "Campaigns in Vaccinations" }).locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText("Campaign 299");
  await pressButton(page, /^Show more campaigns/);
  await expect(rows).toHaveCount(50);
  await page.getByLabel("Search 300 campaigns in Vaccinations").fill("campaign 17");
  await expect(page.getByText("11 campaigns found")).toBeVisible();
  await expect(rows.last()).toContainText("Campaign 17");
  await axe(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNothingTruncated(page);
});

test("matches from 2,000 cohorts are listed page by page and fit a narrow window REQ-SCR-29 REQ-SCR-416", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  const cohorts: CohortReference[] = Array.from({ length: 2000 }, (_, index) => ({
    CohortLabel: longName(`covid_${index}_`),
    MemberCount: index,
    LastRefreshed: Number(`${new Date().toISOString().slice(0, 10).replaceAll("-", "")}000000`),
    Region: "",
    ICB: "",
    AgeBucket: "",
  }));
  await page.route("**/api/metadata/cohorts", (route) => route.fulfill({ json: cohorts }));
  await signIn(page, "wendy.writer", `${screens.iteration}/cohorts`);
  await expectPage(page, "Choose cohorts");
  await expect(page.getByText("2,000 cohorts found")).toBeVisible();
  const listed = page.getByRole("button", { name: /^Add covid_/ });
  await expect(listed).toHaveCount(25);
  await pressButton(page, "Show more cohorts");
  await expect(listed).toHaveCount(50);
  await page.getByLabel("Words in the cohort's name").fill("covid_199");
  await expect(page.getByText("11 cohorts found")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNothingTruncated(page);
});
