/** Counts the clicks and pages from the home page until a new campaign's iteration is sent for review. */
import { expect, test } from "./fixtures.ts";
import { expectPage, expectStatus, fillDate, pressButton } from "./page-actions.ts";
import { nextYear, year } from "./season.ts";
import { signIn } from "./sign-in.ts";

test("a new campaign with ten rules is sent for review within 30 clicks and 13 page views REQ-SCR-88 REQ-SCR-89", async ({
  page,
}) => {
  await signIn(page, "wendy.writer");
  await expectPage(page, "Manage or view a campaign");
  // Each page visited is an entry in the browser's history, unless it replaces an existing one.
  const entries = () => page.evaluate<number>("history.length");
  const before = await entries();
  const passed: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) passed.push(new URL(frame.url()).pathname);
  });
  // Counts clicks, and choices in drop-down lists. Users reach the next field for typing with Tab.
  let clicks = 0;
  await page.exposeFunction("countClick", () => (clicks += 1));
  await page.evaluate(`for (const kind of ["click", "change"]) {
    addEventListener(kind, ({ type, detail, target }) => {
      const isChoice = type === "change" && target instanceof HTMLSelectElement;
      if (isChoice || (type === "click" && detail > 0)) window.countClick();
    }, { capture: true });
  }`);
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();

  await follow("Create a campaign");
  await page.getByLabel("Campaign name").fill("In few pages");
  await fillDate(page, "Start date", ["1", "11", year]);
  await fillDate(page, "End date", ["31", "3", nextYear]);
  await pressButton(page, "Save and continue");
  for (const role of ["manager", "reviewer", "approver"]) {
    await page.getByLabel(`Campaign ${role}`, { exact: true }).fill(`${role}@example.nhs.uk`);
  }
  await pressButton(page, "Save and continue");
  await expectPage(page, "Campaign routing plan IDs");
  await page
    .getByLabel("Add routing plan IDs")
    .fill("DIGITAL_FIRST\nBRAILLE_LETTER\nLARGE_PRINT_LETTER\nPOLISH_LETTER");
  await pressButton(page, /^Add$/);
  await pressButton(page, "Save and continue");
  await expectPage(page, "Create a new iteration");
  await page.getByLabel("Iteration name").fill("First");
  await fillDate(page, /run date/, ["1", "12", year]);
  await pressButton(page, "Save and continue");
  await page.getByLabel("Routing ID", { exact: true }).selectOption("DIGITAL_FIRST");
  await pressButton(page, /^Add$/);
  await pressButton(page, "Save and continue");
  await pressButton(page, /^Add covid_75_and_over_v2/);
  await pressButton(page, "Save and continue");

  await follow("Add filter rules from the library");
  await page.getByRole("checkbox", { name: "Dose interval - vaccinated in the last X days", exact: true }).check();
  await page.getByLabel("Days since last dose").fill("91");
  await page.getByRole("checkbox", { name: "Too young - under X years on the run date", exact: true }).check();
  await page.getByLabel("Filter out people younger than").fill("75");
  await pressButton(page, "Add 2 rules, then choose suppression rules");
  await page.getByRole("checkbox", { name: "Care home", exact: true }).check();
  await pressButton(page, "Add 5 rules, then choose routing by need");
  await expectPage(page, "Routing by need");
  await pressButton(page, "Save and continue");
  await expectPage(page, "First");

  await follow("Send for review");
  await expect(page.getByLabel("Arun Approver")).toBeVisible({ timeout: 30_000 });
  await page.getByLabel("Arun Approver").check();
  await pressButton(page, "Send for review");
  await expectStatus(page, "In review");
  const views = 1 + (await entries()) - before;
  expect(views, passed.join("\n")).toBeGreaterThan(10);
  expect(views, passed.join("\n")).toBeLessThanOrEqual(13);
  expect(clicks).toBeGreaterThan(15);
  expect(clicks).toBeLessThanOrEqual(30);
});
