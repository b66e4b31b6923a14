import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { campaign, linesOf, makePeople, spi } from "./spi.ts";

vi.setConfig({ testTimeout: 30_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-verify-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Rules in the example that raise findings. */
const questionedRules: ReadonlySet<string> = new Set([
  "Under 75",
  "AlreadyVaccinated",
  "Neither vaccinated nor booked",
  "Board",
  "Outside the cohorts",
]);

type Rule = Record<string, unknown>;

/** The exclusion that every iteration must have. */
const dead: Rule = {
  ID: "dead",
  Type: "S",
  Name: "Recorded as dead",
  Description: "Leaves out people recorded as dead",
  Priority: 590,
  AttributeLevel: "PERSON",
  AttributeName: "REMOVAL_REASON_CODE",
  Operator: "=",
  Comparator: "DEA",
};

interface Iteration {
  IterationRules: Rule[];
  IterationCohorts: { CohortLabel: string; Virtual?: string }[];
  IterationDate: string;
}

const withoutEverybody = (cohorts: Iteration["IterationCohorts"]) => cohorts.filter(({ Virtual }) => Virtual !== "Y");

/** Writes a copy of the example with changed iterations and returns its path. */
function changed(name: string, change: (iteration: Iteration) => Iteration): string {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Iterations: Iteration[] } };
  file.CampaignConfig.Iterations = file.CampaignConfig.Iterations.map(change);
  writeFileSync(join(dir, name), JSON.stringify(file));
  return join(dir, name);
}

const verify = (change: (rules: Rule[], example: Rule[]) => void) => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as {
    CampaignConfig: { Iterations: Iteration[] };
  };
  const [iteration] = file.CampaignConfig.Iterations;
  // The published example has a rule for a label that no cohort has in that letter case, and a cohort that includes
  // everyone.
  for (const rule of iteration!.IterationRules) delete rule["CohortLabel"];
  iteration!.IterationCohorts = withoutEverybody(iteration!.IterationCohorts);
  const example = iteration!.IterationRules;
  iteration!.IterationRules = [...example.filter(({ Name }) => !questionedRules.has(Name as string)), dead];
  change(iteration!.IterationRules, example);
  const path = join(dir, "verify.json");
  writeFileSync(path, JSON.stringify(file));
  return spi("verify", path, "--json");
};

test("valid rules exit with 0, and a rule that no one can match exits with 4 and its location REQ-SEL-72", () => {
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

test("a file that cannot be verified exits with 3 and the reason REQ-SEL-72", () => {
  expect(spi("verify", join(dir, "nowhere.json")).status).toBe(3);
  const nowhere = spi("verify", campaign, "--iteration", "nowhere");
  expect(nowhere).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("There is no iteration called “nowhere” in"),
  });
});

test("an iteration that cannot run is reported with the reason, and the others are verified and compared REQ-SEL-72", () => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Iterations: object[] } };
  const [sound] = file.CampaignConfig.Iterations;
  const earlier = join(dir, "begun-earlier.json");
  writeFileSync(earlier, JSON.stringify(file));
  file.CampaignConfig.Iterations = [{ ...sound, ID: "begun", Name: "Begun", IterationCohorts: [] }, { ...sound }];
  const path = join(dir, "begun.json");
  writeFileSync(path, JSON.stringify(file));
  const alone = spi("verify", earlier, "--json");
  const { status, stdout, stderr } = spi("verify", path, "--json");
  expect(linesOf(stdout).length).toBeGreaterThanOrEqual(linesOf(alone.stdout).length);
  expect(stderr).toMatch(/^We could not verify iteration .*“Begun”: .*cohort/);
  // A finding that must be fixed takes precedence over an iteration that could not be verified.
  expect(status).toBe(alone.status);
  expect(spi("verify", path, "--iteration", "begun")).toMatchObject({ status: 3, stdout: "" });
  const equivalence = spi("verify", path, "--against", earlier, "--equivalence", "--json");
  expect(linesOf(equivalence.stdout)).toEqual([expect.objectContaining({ code: "equivalent" })]);
  expect(equivalence).toMatchObject({ status: 3, stderr: expect.stringContaining("Begun") as unknown });
});

test("a file compared with an earlier one exits with 0 if everyone is proved to be treated the same, and otherwise shows an example person REQ-SEL-85", () => {
  const written = (name: string, change: (rules: Rule[]) => Rule[]) =>
    changed(name, (iteration) => ({ ...iteration, IterationRules: change(iteration.IterationRules) }));
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

test("a changed campaign target is reported first, and nothing is proved REQ-SEL-85 REQ-SEL-444", () => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Target: string } };
  const was = file.CampaignConfig.Target;
  const path = join(dir, "target.json");
  writeFileSync(path, JSON.stringify({ CampaignConfig: { ...file.CampaignConfig, Target: "MMR" } }));
  const { status, stdout } = spi("verify", path, "--against", campaign, "--equivalence", "--json");
  const message = `The campaign's target changes from ${was} to MMR.`;
  expect(linesOf(stdout)).toEqual([
    expect.objectContaining({ code: "target-changed", path: "CampaignConfig.Target", message }),
    expect.objectContaining({ code: "equivalent" }),
  ]);
  expect(status).toBe(1);
});

test("a changed run date is reported first, nothing is proved, and the most severe result counts REQ-SEL-85 REQ-SEL-443", () => {
  const later = changed("later.json", (iteration) => ({ ...iteration, IterationDate: "20260401" }));
  const { status, stdout } = spi("verify", later, "--against", campaign, "--equivalence", "--json");
  expect(linesOf(stdout)).toEqual([
    expect.objectContaining({
      code: "run-date-moved",
      path: expect.stringMatching(/\.IterationDate$/) as unknown,
      message: expect.stringMatching(/^The run date moves from .* to 1 April 2026\./) as unknown,
    }),
    expect.objectContaining({ code: "equivalent" }),
  ]);
  expect(status).toBe(1);
  const said = spi("verify", later, "--against", campaign, "--equivalence");
  expect(said.stdout).toMatch(
    /The run date moves from .* We compared the two versions as if both had the run date 1 April 2026\. On 1 April 2026 both versions/,
  );
  expect(spi("verify", later, "--against", campaign).status).toBe(4);
  // A cohort that includes everyone raises a finding if it has no rule.
  const clean = changed("clean.json", (iteration) => ({
    ...iteration,
    IterationRules: [],
    IterationCohorts: withoutEverybody(iteration.IterationCohorts),
  }));
  const shorter = spi("verify", clean, "--against", campaign, "--json");
  const codes = linesOf(shorter.stdout).map((line) => (line as { level: string }).level);
  // There is a warning about the missing rules. The missing exclusion of people who have died is a stop.
  expect([codes.includes("stop"), codes.includes("warning"), shorter.status]).toEqual([true, true, 4]);
});

test("a default that only one file can read is reported, and the files are not proved the same REQ-SEL-85 REQ-SEL-445", () => {
  const withDefault = (name: string, modifier: string) =>
    changed(name, (iteration) => ({
      ...iteration,
      IterationRules: [
        {
          ...iteration.IterationRules[0],
          AttributeLevel: "PERSON",
          AttributeName: "DATE_OF_BIRTH",
          Operator: "D>",
          Comparator: `0${modifier}`,
        },
      ],
    }));
  const plain = withDefault("plain.json", "");
  const { status, stdout } = spi(
    "verify",
    withDefault("unread.json", "[[NVL:1]]"),
    "--against",
    plain,
    "--equivalence",
    "--json",
  );
  expect([status, linesOf(stdout)]).toEqual([
    1,
    [
      expect.objectContaining({ code: "equivalent" }),
      expect.objectContaining({
        code: "not-judged",
        message: expect.stringMatching(/^Only the later version .*“1” is not a real date/) as unknown,
      }),
    ],
  ]);
});

test("a condition that its attribute does not allow is compared as text for everyone and proved the same REQ-SEL-85", () => {
  const withOperator = (name: string, Operator: string) =>
    changed(name, (iteration) => ({
      ...iteration,
      IterationRules: [
        {
          ...iteration.IterationRules[0],
          AttributeLevel: "PERSON",
          AttributeName: "CARE_HOME_FLAG",
          Operator,
          Comparator: "Y",
        },
      ],
    }));
  const [as, among] = [withOperator("as.json", "="), withOperator("among.json", "in")];
  const { status, stdout } = spi("verify", among, "--against", as, "--equivalence", "--json");
  expect([status, linesOf(stdout)]).toEqual([0, [expect.objectContaining({ code: "equivalent" })]]);
});

test("findings about a population have the same counts as a preview and show the snapshot REQ-SEL-86", () => {
  const population = join(dir, "people");
  makePeople(population);
  const { status, stdout } = spi("verify", campaign, "--population", population, "--json");
  expect(status).toBe(4);
  const findings = linesOf(stdout) as { rule: string | null; code: string; people: number | null; snapshot: string }[];
  const preview = JSON.parse(spi("preview", campaign, "--population", population, "--json").stdout) as {
    rules: { id: string; matches: number }[];
  };
  const matches = new Map(preview.rules.map(({ id, matches: people }) => [id, people]));
  const ofRules = findings.filter(({ rule, code }) => rule !== null && code !== "missing-values");
  expect(ofRules.length).toBeGreaterThan(0);
  for (const { rule, people } of ofRules) expect(people).toBe(matches.get(rule!));
  expect(new Set(findings.map(({ snapshot }) => snapshot)).size).toBe(1);
});
