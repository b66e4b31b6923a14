import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { campaign, linesOf, makePeople, spi } from "./spi.ts";

vi.setConfig({ testTimeout: 30_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-verify-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Rules of the example that are asked about. */
const asked: ReadonlySet<string> = new Set(["Under 75", "AlreadyVaccinated", "Neither vaccinated nor booked", "Board"]);

type Rule = Record<string, unknown>;

const verify = (change: (rules: Rule[], example: Rule[]) => void) => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as {
    CampaignConfig: { Iterations: { IterationRules: Record<string, unknown>[] }[] };
  };
  const [iteration] = file.CampaignConfig.Iterations;
  // The published example scopes a rule to a label that no cohort has, by letter case.
  for (const rule of iteration!.IterationRules) delete rule["CohortLabel"];
  const example = iteration!.IterationRules;
  iteration!.IterationRules = example.filter(({ Name }) => !asked.has(Name as string));
  change(iteration!.IterationRules, example);
  const path = join(dir, "verify.json");
  writeFileSync(path, JSON.stringify(file));
  return spi("verify", path, "--json");
};

test("rules that are sound end with 0, and one that nobody can match with 4 and a line that says where REQ-SEL-72", () => {
  const sound = verify(() => undefined);
  expect({ ...sound, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
  const { status, stdout } = verify((rules, [first]) => {
    rules.push({ ...first, ID: "other", Operator: "is_null", Comparator: "" }, { ...first, ID: "more" });
    for (const rule of rules.slice(-2)) rule["Priority"] = 998;
  });
  expect(status).toBe(4);
  const stops = linesOf(stdout).filter((line) => (line as { level: string }).level === "stop");
  expect(stops).toEqual([
    expect.objectContaining({ code: "impossible", path: expect.stringMatching(/IterationRules\.\d+/) as unknown }),
  ]);
});

test("a file that cannot be verified ends with 3 and says why REQ-SEL-72", () => {
  expect(spi("verify", join(dir, "nowhere.json")).status).toBe(3);
  const nowhere = spi("verify", campaign, "--iteration", "nowhere");
  expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringContaining("has no iteration “nowhere”.") });
});

test("a file held against an earlier one ends with 0 where everybody is proved to be treated alike, else with somebody who is not REQ-SEL-85", () => {
  const written = (name: string, change: (rules: Rule[]) => Rule[]) => {
    const file = JSON.parse(readFileSync(campaign, "utf8")) as {
      CampaignConfig: { Iterations: { IterationRules: Rule[] }[] };
    };
    for (const one of file.CampaignConfig.Iterations) one.IterationRules = change(one.IterationRules);
    writeFileSync(join(dir, name), JSON.stringify(file));
    return join(dir, name);
  };
  const against = (path: string) => spi("verify", path, "--against", campaign, "--equivalence", "--json");
  const moved = against(
    written(
      "moved.json",
      (rules) =>
        Object.values(Object.groupBy(rules, ({ Type }) => Type as string))
          .toReversed()
          .flat() as Rule[],
    ),
  );
  expect([moved.status, linesOf(moved.stdout)]).toEqual([0, [expect.objectContaining({ code: "equivalent" })]]);
  const shorter = against(written("shorter.json", (rules) => rules.filter(({ Type }) => Type !== "S")));
  expect(shorter.status).toBe(1);
  expect(linesOf(shorter.stdout)).toEqual([
    expect.objectContaining({ code: "not-equivalent", person: expect.anything() as unknown }),
  ]);
  expect(spi("verify", campaign, "--equivalence")).toMatchObject({ status: 2, stdout: "" });
});

test("over a population findings count as a preview does, and name the snapshot REQ-SEL-86", () => {
  const population = join(dir, "people");
  makePeople(population);
  const { status, stdout } = spi("verify", campaign, "--population", population, "--json");
  expect(status).toBe(4);
  const found = linesOf(stdout) as { rule: string | null; code: string; people: number | null; snapshot: string }[];
  const preview = JSON.parse(spi("preview", campaign, "--population", population, "--json").stdout) as {
    rules: { id: string; matches: number }[];
  };
  const matches = new Map(preview.rules.map(({ id, matches: people }) => [id, people]));
  const ofRules = found.filter(({ rule, code }) => rule !== null && code !== "missing-values");
  expect(ofRules.length).toBeGreaterThan(0);
  for (const { rule, people } of ofRules) expect(people).toBe(matches.get(rule!));
  expect(new Set(found.map(({ snapshot }) => snapshot)).size).toBe(1);
});
