/**
 * Tests that an operator can import reference data into a running service, and that users can work with it immediately.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ReferenceFile } from "@spi/domain/library/reference-files";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { startPostgresServer } from "../apps/api/test/postgres-server.ts";
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { test as base, expect } from "./fixtures.ts";
import { expectPage, openSummary } from "./rule-steps.ts";
import { startServer } from "./server.ts";
import { part, showAdvanced } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

interface OnPostgres {
  /** Imports parts of reference data as an operator, and returns the output. */
  importReference: (parts: Partial<ReferenceFile>) => Promise<string>;
}

// The embedded database allows only one process, so an import into a running service requires a database server.
const test = base.extend<object, OnPostgres & { databaseUrl: string }>({
  databaseUrl: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern.
    async ({}, use) => {
      const postgres = await startPostgresServer();
      await use(postgres.url);
      await postgres.dispose();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  server: [
    async ({ databaseUrl }, use) => {
      const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  importReference: [
    async ({ databaseUrl }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "spi-import-"));
      const env = { ...process.env, DATABASE_URL: databaseUrl, SPI_DATA_DIR: folder };
      await use(async (parts) => {
        const file = join(folder, "reference.json");
        writeFileSync(file, JSON.stringify(parts));
        const command = ["run", "--silent", "reference:import", "--", file];
        return (await promisify(execFile)("npm", command, { cwd: root, env })).stdout;
      });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

const boards = shippedReference.boards.map((board) => {
  if (board.code === "D7T5G") return { ...board, name: "NHS Greater Essex Integrated Care Board" };
  return board.code === "QMF" ? { ...board, closedOn: "20261115", successors: ["D7T5G"] } : board;
});

const library = shippedReference["library-rules"].map((rule) => {
  const text = JSON.stringify(rule).replaceAll("ICB registration - GP practice in ", "Registered with a practice of ");
  return JSON.parse(text) as ReferenceFile["library-rules"][number];
});

const flag = shippedReference.attributes.find(({ AttributeName }) => AttributeName === "CARE_HOME_FLAG")!;
const attributes = [
  ...shippedReference.attributes,
  { ...flag, AttributeName: "RURAL_FLAG", DisplayValue: "Lives in the country" },
];

const question = {
  AttributeLevel: "PERSON",
  AttributeTarget: "ALL",
  AttributeName: "ICB",
  Operator: "in",
  Comparator: "D7T5G,QMF",
};

test("imported boards, library rules and attributes appear on screens, in sentences and in rule checks REQ-REF-02 REQ-REF-04 REQ-RUL-22", async ({
  page,
  server,
  importReference,
}) => {
  const rule = { ...question, Type: "F", Name: "Essex", Description: "Served elsewhere", Priority: 0, AndClauses: [] };
  const rules = [{ ...rule, ID: crypto.randomUUID(), AndNumber: 0 }];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer");
  await openSummary(page, screens.iteration, "filter");
  await expect(page.getByText("whose ICB is NHS Essex (D7T5G) or NHS North East London (QMF)")).toBeVisible();
  await expect(page.getByText("closed on 15 November 2026")).toHaveCount(0);

  expect(await importReference({ boards, "library-rules": library, attributes })).toBe(
    "Imported: attributes, library-rules, boards\n",
  );

  await page.reload();
  await expect(page.getByText("whose ICB is NHS Greater Essex (D7T5G) or NHS North East London (QMF)")).toBeVisible();
  const closed =
    "NHS North East London (QMF) closed on 15 November 2026. The people who had this code have moved to NHS Greater Essex (D7T5G). Check the code.";
  await expect(page.getByText(closed).first()).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Add new rule from library to iteration" }).click();
  await page.getByRole("radio", { name: "Registered with a practice of X" }).check();
  await page.getByRole("button", { name: "Select rule" }).click();
  await page.getByLabel("ICB ODS codes").fill("qmf");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByLabel("Or add by name").getByRole("option", { name: /Greater Essex/ })).toHaveCount(1);
  await page.getByLabel("Rule name").fill("Old board");
  await page.getByRole("button", { name: "Save and return to summary" }).click();
  await expectPage(page, "Filter rules summary");

  await page.getByRole("link", { name: "Add new rule to iteration", exact: true }).click();
  await page.getByLabel("Rule name").fill("Not in the country");
  await page.getByLabel("Rule description").fill("Letters only reach towns");
  await showAdvanced(page);
  await page.getByLabel("Attribute", { exact: true }).selectOption({ label: "Lives in the country" });
  await page.getByLabel("Operator").selectOption({ label: "Equals" });
  await page.getByLabel("Comparator").fill("no");
  await page.getByRole("button", { name: "Save and return to summary" }).click();
  await expect(page.getByRole("alert")).toContainText("“no” is not a valid value for a flag. Enter Y or N.");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Save and return to summary" }).click();
  await expectPage(page, "Filter rules summary");
  await expect(page.getByText("Filters out people whose “Lives in the country” is No.")).toBeVisible();

  await page.goto(`${screens.iteration}/summary`);
  await expect(part(page, "Filter rules")).toContainText("3 rules, 2 to check");
  await axe(page);
});
