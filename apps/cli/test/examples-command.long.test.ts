import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { campaign, spi } from "./spi.ts";

vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-examples-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};
const stranger = JSON.stringify({ id: "A stranger", person: {}, expected: { status: "not_eligible" } });

test("example people are converted from lines to a file for `spi test` and back, and an invalid line adds no one REQ-EXP-30", () => {
  const lines = file("people.ndjson", `${stranger}\n`);
  const into = join(dir, "expectations.json");
  expect(spi("examples", "import", lines, "--into", into)).toMatchObject({ status: 0, stderr: "" });
  expect(spi("test", campaign, "--expectations", into)).toMatchObject({ status: 0 });
  const back = spi("examples", "export", into);
  expect(JSON.parse(back.stdout)).toMatchObject({ id: "A stranger", expected: { status: "not_eligible" } });
  const before = readFileSync(into, "utf8");
  const wrong = file(
    "wrong.ndjson",
    `${stranger.replace("A str", "Another str")}\n${stranger.replace("{}", '{"PERSON":{"SHOE_SIZE":"7"}}')}\n`,
  );
  const refused = spi("examples", "import", wrong, "--into", into);
  expect(refused.status).toBe(3);
  expect(refused.stderr).toContain("Line 2, person.PERSON.SHOE_SIZE: Rules cannot use this attribute.");
  const twice = spi("examples", "import", lines, "--into", into);
  expect(twice).toMatchObject({ status: 3 });
  expect(twice.stderr).toContain("already has an example person called “A stranger”");
  expect(spi("examples", "import", lines).status).toBe(2);
  const withoutExamples = spi("examples", "export", into, "--iteration", "Nowhere");
  expect(withoutExamples).toMatchObject({ status: 3, stdout: "" });
  expect(withoutExamples.stderr).toContain("has no example people for the iteration “Nowhere”");
  expect(readFileSync(into, "utf8")).toBe(before);
});

test("a file next to an exported campaign is read unchanged REQ-EXP-31 REQ-EXP-447", () => {
  const example = { Name: "A stranger", Person: {}, Outcome: "filtered", Iteration: "Example iteration 1" };
  const NotifyPlans = [{ id: "LETTER", uuid: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01" }];
  const withPlans = file("beside.json", JSON.stringify({ Expectations: [], Examples: [example], NotifyPlans }));
  expect(spi("test", campaign, "--expectations", withPlans, "--iteration", "Example iteration 1")).toMatchObject({
    status: 0,
  });
});
