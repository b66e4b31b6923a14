/** Tests a review by keyboard alone, a printed report, and the reviewer's view of a copy. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { sendForReviewToArun, setScene } from "./api.ts";
import { deadRule } from "./sound-rules.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectStatus, fillDate, pressButton, valueOf } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import { nextYear, year } from "./season.ts";

const rule = {
  ID: randomUUID(),
  Type: "F",
  Name: "Under 75",
  Description: "Filters out people under 75",
  Priority: 0,
  Operator: "Y>",
  Comparator: "-75",
  AttributeTarget: "ALL",
  AttributeLevel: "PERSON",
  AttributeName: "DATE_OF_BIRTH",
  AndNumber: 0,
  AndClauses: [],
};

/** Presses Tab until an element has the focus, and fails if it never does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`);
}

async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test("a reviewer reads, comments, decides and opens a report with the keyboard alone, and prints it §4.11 REQ-SCR-69 REQ-SCR-463", async ({
  page,
  server,
}) => {
  const Name = "Decided by keyboard";
  const { call, api, screens } = await setScene(server, { iteration: { Name, IterationRules: [rule] } });
  await sendForReviewToArun(call, api.iteration);
  await signIn(page, "arun.approver");

  await test.step("from the home page to the decision", async () => {
    await activate(page, page.getByRole("link", { name: Name }));
    await expect(page.getByRole("heading", { name: "Approve or reject this iteration" })).toBeVisible();
    await activate(page, page.getByRole("button", { name: "Comment on Under 75" }));
    await expect(page.getByLabel("Comment on Under 75")).toBeFocused();
    await page.keyboard.type("Why 75?");
    await activate(page, page.getByRole("button", { name: "Add comment" }));
    await expect(page.locator(".spi-comment__text").filter({ hasText: "Why 75?" }).first()).toBeVisible();
    const routing = valueOf(page, "Default routing plan IDs");
    await expect(routing).toBeHidden();
    await activate(page, page.locator("summary").filter({ hasText: "Details" }));
    await expect(routing).toBeVisible();
    await write(page, "Reason or comment", "Fine by me");
    await activate(page, page.getByRole("button", { name: "Approve" }));
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Approve iteration" }));
    await page.keyboard.press("Space");
    await expectStatus(page, "Approved");
  });

  await test.step("from the list of reports to a rule and a file", async () => {
    await call("PUT", `${api.iteration}/status`, { status: "report requested" });
    await page.goto(`${screens.iteration}/summary/reports`);
    await expect(page.getByText("Ready").first()).toBeVisible();
    await activate(page, page.getByRole("link", { name: "Report 1" }));
    await expect(page.getByText("Total invites")).toBeVisible();
    await activate(page, page.locator("summary").filter({ hasText: "Under 75" }));
    await expect(page.getByText(new RegExp(String.raw`under 75 on 1 December ${year}`))).toBeVisible();
    await axe(page);
    await activate(page, page.locator("summary").filter({ hasText: "Under 75" }));
    const downloading = page.waitForEvent("download");
    await activate(page, page.getByRole("button", { name: "Download CSV" }));
    const file = await readFile(await (await downloading).path(), "utf8");
    const boxes = await page.locator(".spi-totals__number").allTextContents();
    expect(file.split("\r\n")).toContain(boxes.map((number) => number.replaceAll(",", "")).join(","));
  });

  await test.step("the printed report has the tables and the rule sentences, and no buttons", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(new RegExp(String.raw`under 75 on 1 December ${year}`))).toBeVisible();
    for (const name of ["Filters and suppressions", "Cohorts", "Routing", "ICB"]) {
      await expect(page.getByRole("table", { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Download CSV" })).toBeHidden();
    await expect(page.locator(".nhsuk-header")).toBeHidden();
  });
});

test("a reviewer of a copy sees at once how it differs from its original REQ-REV-04", async ({
  browser,
  page,
  server,
}) => {
  const { call, api, screens } = await setScene(server, {
    iteration: { Name: "Autumn", IterationRules: [rule, { ...deadRule(), Priority: 500 }] },
  });
  await signIn(page, "wendy.writer", `${screens.iteration}/copy`);
  await page.getByLabel("Select all").check();
  await page.getByLabel("Iteration name").fill("Winter");
  await fillDate(page, "Iteration run date", ["1", "2", nextYear]);
  await pressButton(page, "Save and continue");
  await expect(page.getByRole("heading", { level: 1, name: "Winter" })).toBeVisible();
  const copy = new URL(page.url()).pathname.replace("/summary", "").split("/").at(-1);
  await sendForReviewToArun(call, `${api.campaign}/iteration/${copy}`);
  const arun = await (await browser.newContext({ baseURL: server.origin, locale: "en-GB" })).newPage();
  await signIn(arun, "arun.approver", page.url());
  await arun.getByText("People whose outcome changes", { exact: true }).click();
  await expect(arun.getByLabel("Compare with").locator("option:checked")).toHaveText(
    "Autumn, when this iteration was copied from it",
  );
  const table = arun.getByRole("table", { name: "Differences from Autumn" });
  await expect(table.getByRole("row")).toHaveText([
    /Item/,
    /Name.*Autumn.*Winter/,
    new RegExp(String.raw`Run date.*1 December ${year}.*1 February ${nextYear}`),
  ]);
  await axe(arun);
});
