import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { campaign, linesOf, makePeople, spi } from "./spi.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-test-"));
const population = join(dir, "people");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

beforeAll(() => makePeople(population));

const born = (Operator: string, Comparator: string) => {
  return { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator, Comparator };
};
const tooYoung = { Name: "Nobody under 75 <&>", Kind: "Nobody", Conditions: [born("Y>", "-75")] };
const known = { Name: "Known to be 75", Kind: "Only", Conditions: [born("Y<=", "-75")] };
const noLetters = { Name: "No letters", Kind: "Bound", Of: "invited", AtMost: 0 };
const stranger = { Name: "A stranger", Person: {}, Outcome: "filtered" };

function tested(file: object, ...more: string[]) {
  const path = join(dir, "expectations.json");
  writeFileSync(path, JSON.stringify(file));
  return spi("test", campaign, "--expectations", path, ...more);
}

test("met expectations exit with 0 and unmet ones with 1, with a line for each, in words and as JUnit XML REQ-EXP-02 REQ-EXP-402", () => {
  const sound = tested({ Expectations: [tooYoung, known], Examples: [stranger] }, "--population", population, "--json");
  expect({ status: sound.status, stderr: sound.stderr }).toEqual({ status: 0, stderr: "" });
  expect(linesOf(sound.stdout)).toEqual([
    expect.objectContaining({ name: "Nobody under 75 <&>", kind: "expectation", met: true, people: 0, person: null }),
    expect.objectContaining({ name: "Known to be 75", met: true }),
    expect.objectContaining({ name: "A stranger", kind: "example", met: true, people: null }),
  ]);
  const junit = join(dir, "results.xml");
  const failing = [tooYoung, { ...noLetters, Name: 'No "letters"' }];
  const failed = tested({ Expectations: failing }, "--population", population, "--junit", junit);
  expect(failed.status).toBe(1);
  expect(failed.stdout).toContain("people are invited. Expected: at most 0.");
  expect(failed.stdout).toContain("1 of 2 are not met.");
  const xml = readFileSync(junit, "utf8");
  expect(xml).toContain('<testsuite name="Example iteration 1" tests="2" failures="1" errors="0" skipped="0">');
  expect(xml).toContain('name="Nobody under 75 &#60;&#38;&#62;"/>');
  const wrongPerson = tested({ Examples: [{ ...stranger, Outcome: "invited" }] }, "--junit", junit);
  expect(wrongPerson.stdout).toContain("“A stranger” (all iterations) is not met. Example person: not in any cohort.");
  expect(readFileSync(junit, "utf8")).toMatch(/<failure [^>]*>Example person: not in any cohort\.<\/failure>/);
  expect(xml).toMatch(
    /name="No &#34;letters&#34;"><failure message="\d+ people are invited\. Expected: at most 0\."\/>/,
  );
});

test("bounds as percentages of the last report exit with 3 without one, and with one are met exactly up to their limit REQ-EXP-60 REQ-EXP-02 REQ-EXP-470", () => {
  const file = join(dir, "last.json");
  const junit = join(dir, "last.xml");
  writeFileSync(file, spi("report", campaign, "--population", population, "--json").stdout);
  const same = { Name: "As many", Kind: "Bound", Of: "invited", AtLeastPercentOfLast: 100, AtMostPercentOfLast: 100 };
  const more = { Name: "Many more", Kind: "Bound", Of: "invited", AtLeastPercentOfLast: 100.1 };
  const people = ["--population", population, "--junit", junit];
  const without = tested({ Expectations: [same, more] }, ...people);
  expect([without.status, without.stderr]).toEqual([3, expect.stringContaining("so nothing was tested")]);
  expect(without.stdout).toContain("We could not check any of the 2.");
  const inJson = linesOf(tested({ Expectations: [same, more] }, ...people, "--json").stdout);
  expect(inJson).toMatchObject([{ met: null, not_compared: true }, { met: null }]);
  expect(readFileSync(junit, "utf8")).toMatch(
    /tests="2" failures="0" errors="0" skipped="2">[^]*name="As many"><skipped message=[^]*name="Can be tested"><error/,
  );
  expect(tested({ Expectations: [same, known] }, "--population", population).status).toBe(0);
  const result = tested({ Expectations: [same, more] }, ...people, "--last", file, "--json");
  expect(result.status).toBe(1);
  const unmetMessage: unknown = expect.stringMatching(
    /Expected: at least 100% and at most 100% of the [\d,]+ in the report in last\.json\.$/,
  );
  const against: unknown = expect.objectContaining({ called: "the report in last.json" });
  expect(linesOf(result.stdout)).toMatchObject([
    { met: true, message: unmetMessage, against },
    { met: false, against },
  ]);
  const none = join(dir, "none.json");
  writeFileSync(none, "{}");
  const refused = tested({ Expectations: [same] }, ...people, "--last", none);
  expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining("summary_report_totals")]);
});

test("two expectations with the same name, for all iterations and for this one, are distinguished in words, JSON and JUnit XML REQ-EXP-02 REQ-EXP-402", () => {
  const junit = join(dir, "named.xml");
  const Examples = [stranger, { ...stranger, Iteration: "Example iteration 1", Outcome: "invited" }];
  const iteration = ["--iteration", "Example iteration 1"];
  expect(linesOf(tested({ Examples }, ...iteration, "--json").stdout)).toMatchObject([
    { name: "A stranger", of: "campaign", met: true },
    { name: "A stranger", of: "iteration", met: false },
  ]);
  const result = tested({ Examples }, ...iteration, "--junit", junit);
  expect(result.stdout).toContain("“A stranger” (this iteration) is not met. Example person: ");
  expect(result.stdout).toMatch(/A stranger +all iterations +met/);
  const xml = readFileSync(junit, "utf8");
  expect(xml).toContain('classname="Example iteration 1 (all iterations)" name="A stranger"/>');
  expect(xml).toContain('classname="Example iteration 1 (this iteration)" name="A stranger"><failure');
});

test("an example with an unexpected outcome exits with 1 and does not need population data REQ-EXP-02 REQ-EXP-06", () => {
  const { status, stdout } = tested({ Examples: [{ ...stranger, Outcome: "invited" }] });
  expect(status).toBe(1);
  expect(stdout).toContain("This person is filtered because of “Neither vaccinated nor booked”. Expected: invited.");
});

test.each([
  ["expectations without people", { Expectations: [noLetters] }, [], "Specify one with --population"],
  [
    "a kind that is none",
    { Expectations: [{ ...noLetters, Kind: "Some" }] },
    [],
    "Expectations.0.Kind: This must be Bound",
  ],
  [
    "an iteration that is not there",
    { Examples: [{ ...stranger, Iteration: "Nowhere" }] },
    [],
    "There is no iteration called “Nowhere” in",
  ],
  [
    "a day that is none",
    { Examples: [{ ...stranger, Person: { PERSON: { DATE_OF_BIRTH: "75" } } }] },
    [],
    "PERSON.DATE_OF_BIRTH",
  ],
  [
    "a condition that cannot work",
    { Expectations: [{ ...known, Conditions: [born("Y<=", "old")] }] },
    ["--population", population],
    "“old”",
  ],
  [
    "an operator that is not the attribute's",
    { Expectations: [{ ...known, Conditions: [born("contains", "19")] }] },
    ["--population", population],
    "cannot be used with",
  ],
  ["a file that expects nothing", {}, [], "nothing was tested"],
  ["no people at all", { Expectations: [noLetters] }, ["--population", "nowhere"], "There is no population"],
])(
  "%s cannot be tested, so the command exits with 3 and says why REQ-EXP-02 REQ-EXP-03 REQ-EXP-401 REQ-EXP-403 REQ-EXP-405",
  (_, file, more, words) => {
    const junit = join(dir, "untested.xml");
    const { status, stdout, stderr } = tested(file, ...more, "--junit", junit);
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toContain(words);
    const xml = readFileSync(junit, "utf8");
    rmSync(junit);
    expect(xml).toMatch(
      /tests="1" failures="0" errors="1" skipped="0">\n<testcase [^>]*name="Can be tested"><error message=/,
    );
    expect(xml).toContain(words);
  },
);

test("a command without its expectations is a usage error and exits with 2 REQ-EXP-02", () => {
  expect(spi("test", campaign).status).toBe(2);
});
