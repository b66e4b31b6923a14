import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedTests } from "./failed-tests.ts";

test("each failed test is named with its file and reason, including one that passed only when retried", () => {
  const folder = mkdtempSync(join(tmpdir(), "spi-failed-"));
  const vitest = {
    testResults: [
      { name: "/a/b/one.test.ts", message: "", assertionResults: [{ status: "passed", fullName: "holds" }] },
      {
        name: "/a/b/two.test.ts",
        message: "",
        assertionResults: [{ status: "failed", fullName: "breaks", failureMessages: ["expected 1 to be 2\n  at two"] }],
      },
      { name: "/a/b/three.test.ts", message: "no such module", assertionResults: [] },
    ],
  };
  const spec = (title: string, status: string, message?: string) => {
    const results = [{ error: message ? { message } : undefined }, {}];
    return { title, ok: status !== "unexpected", tests: [{ status, results }] };
  };
  const playwright = {
    suites: [
      {
        file: "e2e/a.spec.ts",
        specs: [spec("good", "expected"), spec("shaky", "flaky", "timed out")],
        suites: [{ file: "e2e/a.spec.ts", specs: [spec("bad", "unexpected", "\u001B[31mnot there\u001B[0m\nmore")] }],
      },
    ],
  };
  writeFileSync(join(folder, "vitest.json"), JSON.stringify(vitest));
  writeFileSync(join(folder, "playwright.json"), JSON.stringify(playwright));
  expect(failedTests(folder).toSorted()).toEqual([
    "b/three.test.ts: could not be run\n    no such module",
    "b/two.test.ts: breaks\n    expected 1 to be 2",
    "e2e/a.spec.ts: bad\n    not there",
    "e2e/a.spec.ts: shaky\n    timed out",
  ]);
  expect(failedTests(join(folder, "nowhere"))).toEqual([]);
  rmSync(folder, { recursive: true });
});
