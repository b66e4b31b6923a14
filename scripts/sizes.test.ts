import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: read(file) }));

const mostLines = 300;

/** Why a file may be longer; everything else is split. */
const longFiles: Record<string, string> = {
  "apps/api/src/bin/api.ts": "the start of the service, step by step in one order",
  "apps/api/src/main/app.ts": "every part of the service and every feature's routes, one after the other",
  "apps/api/src/demonstration/campaigns.ts": "data: the campaigns of the first start",
  "apps/api/src/reports/store.ts": "every statement about runs and their reports",
  "apps/web/src/ui/help/help-texts.ts": "data: every help text, one home for each",
  "packages/domain/src/api-contract.ts": "data: the shape of every answer of the API",
  "packages/domain/src/campaign-file/import/import-campaign-file.ts":
    "what becomes of each part of a file, in the file's order",
};

/** Tests are longer where one story or one table is read from top to bottom; beyond this they are split as well. */
const mostLinesOfTests = 400;
const longTests: Record<string, string> = {
  "apps/api/test/harness.ts": "one running service with its people, for every test of the API",
  "apps/api/src/http/openapi/examples.long.test.ts": "the life of a campaign through every operation, in its order",
  "apps/api/src/identity/matrix.test.ts": "every operation with who may do it, in one table",
  "apps/web/src/features/rules/editor/RuleEditorPage.browser.test.tsx": "every field of the rule form with its errors",
  "e2e/campaign.spec.ts": "one journey for each screen of a campaign",
  "e2e/iteration.spec.ts": "one journey for each screen of an iteration",
};

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Journeys are tests, and so is what only tests stand on. */
const isTest = (file: string) => /\.test\.tsx?$|\.spec\.ts$|\/test\/|^e2e\//.test(file);
const linesOf = (text: string) => text.split("\n").length - 1;

test(`a source has at most ${mostLines} lines, a test ${mostLinesOfTests}, or a reason`, () => {
  const tooLong = sources.filter(({ file, text }) =>
    isTest(file)
      ? linesOf(text) > mostLinesOfTests && !(file in longTests)
      : linesOf(text) > mostLines && !(file in longFiles),
  );
  expect(tooLong.map(({ file, text }) => `${file}: ${linesOf(text)}`)).toEqual([]);
});

test("each reason is about something that is there", () => {
  const named = [longFiles, longTests].flatMap((reasons) => Object.keys(reasons));
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

test("code cites requirements of this repository, never a document that is not in it", () => {
  const citing = sources.filter(({ text }) => /pecification \d/.test(text)).map(({ file }) => file);
  expect(citing).toEqual([]);
});
