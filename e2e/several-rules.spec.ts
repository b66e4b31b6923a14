/** Tests adding many library rules to a new iteration, and counts the clicks and page changes (REQ-RUL-59). */
import type { Page } from "@playwright/test";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { realLifeRules, routingIds } from "./real-life-rules.ts";
import { expectPage, fillDay } from "./rule-steps.ts";
import { part } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

/** Counts a user's clicks on a page. Typing into a field counts as a click on it. */
function countViews(page: Page) {
  let clicks = 0;
  let pages = 0;
  let path = new URL(page.url()).pathname;
  page.on("framenavigated", (frame) => {
    const now = new URL(frame.url()).pathname;
    if (frame === page.mainFrame() && now !== path) pages += 1;
    if (frame === page.mainFrame()) path = now;
  });
  const click = async (role: "link" | "button" | "checkbox", name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: typeof name === "string" }).click();
  };
  const fill = async (label: string, text: string) => {
    clicks += 1;
    await page.getByLabel(label).fill(text);
  };
  const count = (more: number) => {
    clicks += more;
  };
  return { click, fill, count, made: () => ({ clicks, pages }) };
}

test("twelve library rules are added to a new iteration within 40 clicks and 6 page changes REQ-RUL-59", async ({
  page,
  server,
}) => {
  const { screens, api, call } = await setScene(server, { campaign: { AvailableRoutingIds: routingIds } });
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await expectPage(page, "First invitations");
  const person = countViews(page);

  await person.click("link", "Add filter rules from the library");
  await person.click("checkbox", "Too young - under X years on Y");
  await person.fill("Filter out people younger than", "75");
  person.count(3);
  await fillDay(page, "Age on this date", ["31", "3", "2027"]);
  await person.click("checkbox", "Dose interval - vaccinated in the last X days");
  await person.fill("Days since last dose", "91");
  await person.click("checkbox", "ICB registration - GP practice outside X");
  await person.click("checkbox", /NHS Essex Integrated Care Board/);
  await person.click("checkbox", /NHS Humber and North Yorkshire Integrated Care Board/);
  await axe(page);
  await person.click("button", /^Add 3 rules$/);
  await expect(part(page, "Filter rules")).toContainText("3 rules");

  await person.click("link", "Add suppression rules from the library");
  await person.click("checkbox", "Recorded as dead");
  await person.click("checkbox", "Care home");
  await person.click("checkbox", "13Q (military staff)");
  await person.click("button", "Add 5 rules");
  await expect(part(page, "Suppression rules")).toContainText("5 rules");

  await person.click("link", "Add routing rules from the library");
  await person.click("checkbox", "Child invite - under X years on the run date");
  await person.fill("Send to people younger than", "16");
  await person.click("checkbox", "Translated invite");
  await person.click("button", "Clear");
  await person.click("checkbox", "Polish");
  person.count(2);
  await page.getByRole("group", { name: "Translated invite" }).getByLabel("Routing plan ID").selectOption("POLISH");
  await person.click("checkbox", "Braille");
  await person.click("checkbox", "Large print");
  await axe(page);
  await person.click("button", "Add 4 rules");
  await expect(part(page, "Routing rules")).toContainText("4 rules");

  const { clicks, pages } = person.made();
  expect(clicks).toBeLessThanOrEqual(40);
  expect(pages).toBe(6);
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  const savedRules = iterations[0]!.iteration_details.IterationRules.map((rule) =>
    [rule.Type, rule.AttributeName, rule.Operator, rule.Comparator, rule.CommsRouting ?? ""].join(" "),
  );
  const expectedRules = realLifeRules.map(([type, , , , name, operator, comparator, plan]) =>
    [type, name, operator, comparator, plan ?? ""].join(" "),
  );
  expect(savedRules.toSorted()).toEqual(expectedRules.toSorted());
});

test("a double click on an incomplete form shows its errors and loses nothing REQ-SCR-68 REQ-RUL-57", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.iteration}/filter-rules/new/library?several=yes&redirectUrl=%2Fhome`);
  const ruleNames = ["Dose interval - vaccinated in the last X days", "Dose interval - vaccinated in the last X years"];
  for (const name of ruleNames) await page.getByRole("checkbox", { name, exact: true }).check();
  const add = page.getByRole("button", { name: "Add 2 rules", exact: true });
  // The errors appear above the button and move the content under the pointer.
  await add.dblclick();
  const errors = page.locator(".nhsuk-error-summary");
  await expect(errors.getByRole("link")).toHaveCount(2);
  await expect(errors).toBeFocused();
  await expect(page).toHaveURL(/several=yes&redirectUrl=%2Fhome$/);
  for (const name of ruleNames) await expect(page.getByRole("checkbox", { name, exact: true })).toBeChecked();
});
