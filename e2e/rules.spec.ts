/** Tests adding rules: one iteration from the library and again with the builder, by keyboard, and from a long list. */
import type { Page } from "@playwright/test";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { readFile } from "node:fs/promises";
import { callAs, setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectFocusOnPage, tabTo } from "./keyboard.ts";
import { byBuilder, byLibrary, realLifeRules, routingIds } from "./real-life-rules.ts";
import { addFromLibrary, addWithBuilder, expectPage, openSummary } from "./rule-steps.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";

/** The fields of a rule that other services read. */
interface ExportedRule {
  Type: string;
  Priority: number;
  AttributeLevel: string;
  AttributeTarget?: string;
  AttributeName: string;
  Operator: string;
  Comparator: string;
  CommsRouting?: string;
}

interface ExportedFile {
  CampaignConfig: { Iterations: { IterationRules: ExportedRule[] }[] };
}

const exportedRules = ({ CampaignConfig }: ExportedFile) =>
  CampaignConfig.Iterations.flatMap(({ IterationRules }) => IterationRules)
    .toSorted((a, b) => a.Priority - b.Priority)
    .map((rule) => [
      rule.Type,
      rule.Priority,
      rule.AttributeLevel,
      rule.AttributeTarget,
      rule.AttributeName,
      rule.Operator,
      rule.Comparator,
      rule.CommsRouting,
    ]);

/**
 * Removes everything that differs between two campaigns with the same conditions, such as names, descriptions and
 * identifiers.
 */
function withoutNames(file: ExportedFile): unknown {
  const own = new Set(["ID", "Name", "Description", "IterationNumber"]);
  return JSON.parse(JSON.stringify(file, (field, value: unknown) => (own.has(field) ? undefined : value)));
}

/** Saves the campaign with the header's button. */
async function saveConfigFile(page: Page): Promise<ExportedFile> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("banner").getByRole("button", { name: "Save campaign config file" }).click(),
  ]);
  return JSON.parse(await readFile(await download.path(), "utf8")) as ExportedFile;
}

const campaign = { AvailableRoutingIds: routingIds };

/** Adds rules to a new iteration and saves its campaign as a file. */
async function build(page: Page, server: ServerUnderTest, add: (iteration: string) => Promise<void>) {
  const { screens } = await setScene(server, { campaign });
  await signIn(page, "wendy.writer");
  await add(screens.iteration);
  await page.getByRole("button", { name: "Back to iteration summary" }).click();
  await expectPage(page, "First invitations");
  return saveConfigFile(page);
}

test.describe("one real-life iteration, made in two ways", () => {
  test.describe.configure({ mode: "serial" });
  let fromLibrary: ExportedFile;

  test("is made using only the library, typing only ages, days and dates §3.19 §3.20 §3.21 §3.22 §3.23 §9.15", async ({
    page,
    server,
  }) => {
    fromLibrary = await build(page, server, async (iteration) => {
      for (const step of byLibrary) await addFromLibrary(page, iteration, step);
    });
    expect(exportedRules(fromLibrary)).toEqual(realLifeRules);
  });

  test("is made with the builder, and both files are the same except for names §2.3.49", async ({ page, server }) => {
    const fromBuilder = await build(page, server, async (iteration) => {
      for (const step of byBuilder) await addWithBuilder(page, iteration, step);
    });
    expect(exportedRules(fromBuilder)).toEqual(realLifeRules);
    expect(withoutNames(fromBuilder)).toEqual(withoutNames(fromLibrary));
  });
});

test("a rule is added from the library, moved up and deleted using only the keyboard, and focus is never lost §2.3.44 §4.31", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, { campaign });
  await signIn(page, "wendy.writer");
  await addFromLibrary(page, screens.iteration, { group: "suppression", choose: "Opted out" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await tabTo(page, page.getByRole("link", { name: "Add new rule from library to iteration" }));
  await page.keyboard.press("Enter");
  await expectFocusOnPage(page, "Choose a suppression rule from the library");
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Care home" })).toBeChecked();
  await tabTo(page, button("Select rule"));
  await page.keyboard.press("Enter");
  await expectFocusOnPage(page, "Add a new suppression rule");
  await tabTo(page, button("Save and return to summary"));
  await page.keyboard.press("Enter");
  await expectFocusOnPage(page, "Suppression rules summary");

  const headings = page.getByRole("heading", { level: 2, name: /^Rule \d+/ });
  await expect(headings).toHaveText([/Rule 1 Opted out/, /Rule 2 Care home/]);
  await tabTo(page, button("Move up Care home"));
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText([/Rule 1 Care home/, /Rule 2 Opted out/]);
  await expect(button("Move down Care home")).toBeFocused();
  await expect(page.getByText("Care home is now rule 1.")).toBeAttached();
  await axe(page);
  await page.keyboard.press("Tab");
  await expect(button("Delete Care home")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText([/Rule 1 Opted out/]);
  await expect(button("Undo deleting Care home")).toBeFocused();
  await axe(page);
});

test("five hundred codes are pasted into a list at once and saved unchanged §5.28", async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { screens, api, call } = await setScene(server, { campaign });
  await signIn(page, "wendy.writer");
  const codes = Array.from({ length: 500 }, (_, index) => `Q${1000 + index}`);
  await addFromLibrary(page, screens.iteration, {
    group: "filter",
    choose: "ICB registration - GP practice in X",
    fill: async () => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(codes.join("\n"))})`);
      await page.getByLabel("ICB ODS codes").focus();
      await page.keyboard.press("ControlOrMeta+V");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("500 selected")).toBeVisible({ timeout: 2000 });
      await expect(page.getByRole("list", { name: "Selected items" }).getByRole("listitem")).toHaveCount(500);
    },
  });
  const { file } = await call<{ file: ExportedFile }>("POST", `${api.campaign}/export`);
  expect(file.CampaignConfig.Iterations[0]?.IterationRules[0]?.Comparator).toBe(codes.join(","));
});

test("opening a rule screen locks the iteration, or redirects to it if another user has the lock §4.20 REQ-RUL-404", async ({
  page,
  server,
}) => {
  const { screens, api, call } = await setScene(server, { campaign });
  await call("PUT", `${api.iteration}/unlock`);
  const holder = async () => {
    const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
    return iterations[0]?.locked_by?.name;
  };
  expect(await holder()).toBeUndefined();
  await signIn(page, "wendy.writer");
  await openSummary(page, screens.iteration, "filter");
  expect(await holder()).toBe("Wendy Writer");

  await call("PUT", `${api.iteration}/unlock`);
  const callAsBo = await callAs(server, "bo.both");
  await callAsBo("PUT", `${api.iteration}/lock`);
  await page.goto(`${screens.iteration}/filter-rules/new`);
  await expectPage(page, "First invitations");
  await expect(page.getByText(/Bo Both/).first()).toBeVisible();
  expect(await holder()).toBe("Bo Both");
});
