import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PeopleDifference } from "@spi/domain/report/people-difference";
import { causeTitle } from "@spi/domain/report/cause-sentences";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { campaign, linesOf, makePeople, root, spi } from "../test/spi.ts";

const vectors = (name: string) => root(`packages/engine/test/vectors/${name}.ndjson`);

// Every command is a separate process, which can take a long time to start on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-cli-"));
const population = join(dir, "people");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface PublishedIteration {
  Name: string;
  IterationRules: { Type: string; Priority: number }[];
}

interface Exclusions {
  summary_report_exclusions: {
    exclusions: { type: string; priority: number; rule_names: string; exclusions_count: number }[];
  };
}

beforeAll(() => makePeople(population));

describe("spi report", () => {
  const report = (...more: string[]) => spi("report", campaign, "--population", population, ...more);

  test("writes the parts of a summary report, facts and findings as JSON", () => {
    const { status, stdout } = report("--json", "--iteration", "Example iteration 1");
    const written = JSON.parse(stdout) as Record<string, unknown>;
    expect(status).toBe(0);
    expect(Object.keys(written)).toEqual([
      "summary_report_totals",
      "summary_report_exclusions",
      "summary_report_counts",
      "summary_report_comms_routing",
      "summary_report_icb_split",
      "facts",
      "odd_dates",
      "findings",
    ]);
    expect(written["facts"]).toMatchObject({ population_size: 2000, people_in_cohorts: 2000 });
  });

  test("writes readable tables, with a warning for each rule that can never apply", () => {
    const { stdout } = report();
    expect(stdout).toContain("Total invites");
    expect(stdout).toContain("Warning: CampaignConfig.Iterations.0.IterationRules.3.CohortLabel");
  });

  test("counts on another run date on request", () => {
    expect(report("--json", "--run-date", "19700101").stdout).not.toBe(report("--json").stdout);
    expect(report("--run-date", "20250230").status).toBe(2);
  });

  test("exits with 1 and the reason when the population or the iteration is missing", () => {
    const missing = spi("report", campaign, "--population", join(dir, "nowhere"));
    expect(missing).toMatchObject({ status: 1, stdout: "" });
    expect(missing.stderr).toContain("There is no population");
    expect(report("--iteration", "Another")).toMatchObject({ status: 1, stdout: "" });
  });

  test.each([
    [["report"], "required option '--population"],
    [["resport"], "unknown command"],
    [["report", campaign, "--population", population, "--memory", "much"], "a size in MB or GB"],
    [["report", campaign, "--population", population, "--threads", "5000000000"], "a number up to 1024"],
  ])("%j exits with 2 and lists the required arguments REQ-SEL-50", (args, words) => {
    const { status, stdout, stderr } = spi(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^ +at |Stack Trace/m);
  });
});

describe("spi check", () => {
  const check = (change: (iterations: Record<string, unknown>[]) => void) => {
    const file = JSON.parse(readFileSync(campaign, "utf8")) as {
      CampaignConfig: { Iterations: Record<string, unknown>[] };
    };
    change(file.CampaignConfig.Iterations);
    const path = join(dir, "changed.json");
    writeFileSync(path, JSON.stringify(file));
    const { status, stdout } = spi("check", path, "--json");
    return { status, findings: JSON.parse(stdout) as unknown[] };
  };

  test("lists problems by iteration, name and path, warns about iterations' IDs and dates, and exits with 0 for a file that can run REQ-SEL-65 REQ-SEL-487 REQ-SEL-490 REQ-SEL-491", () => {
    const { status, findings } = check((iterations) => {
      iterations.push({ ...iterations[0], IterationDate: "20990101" }, { ...iterations[0], ID: "another" });
    });
    expect(status).toBe(0);
    const finding = (index: number, rest: object) =>
      expect.objectContaining({
        place: expect.stringContaining(`iteration ${index + 1} “Example iteration 1”`),
        ...rest,
      });
    const path = (index: number, field: string) => `CampaignConfig.Iterations.${index}.${field}`;
    expect(findings).toContainEqual(
      finding(0, {
        kind: "warning",
        path: path(0, "IterationRules.7.CommsRouting"),
        place: expect.stringMatching(/, routing rule 8 “.+”, CommsRouting$/),
      }),
    );
    expect(findings).toContainEqual(finding(1, { kind: "warning", path: path(1, "IterationDate") }));
    expect(findings).toContainEqual(finding(1, { message: expect.stringContaining("Another iteration has the ID") }));
    expect(findings).toContainEqual(
      finding(2, { message: expect.stringContaining("has the date and time 20251120.") }),
    );
  });

  test("exits with 1 for a problem that prevents a run, and warns about cohorts with the same priority REQ-SEL-65 REQ-SEL-487 REQ-SEL-488", () => {
    const { status, findings } = check((iterations) => {
      const [cohort] = iterations[0]!["IterationCohorts"] as object[];
      iterations[0]!["IterationCohorts"] = [cohort, { ...cohort, CohortLabel: "another" }];
      iterations[0]!["DefaultCommsRouting"] = 7;
    });
    expect(status).toBe(1);
    const path = "CampaignConfig.Iterations.0.IterationCohorts.1.Priority";
    expect(findings).toContainEqual(expect.objectContaining({ kind: "warning", path }));
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: "stops", path: "CampaignConfig.Iterations.0.DefaultCommsRouting" }),
    );
  });
});

test("spi check shows the kinds of findings in plain words, and says if there are no findings REQ-SEL-65", () => {
  expect(spi("check", campaign).stdout).toMatch(/^Kind +Place +Path +Finding *\n(?:.*\n)*Kept but not used +\S/);
  const rule = { Type: "F", Name: "Too young", Description: "Aged under 75", Priority: 10 };
  const born = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-75" };
  const iteration = {
    ID: "2f1e8c1c-7f0a-4a9b-9f6e-0d6b7e3c5a11",
    Version: 1,
    IterationNumber: 1,
    Name: "Autumn",
    IterationDate: "20991120",
    CommsType: "I",
    Type: "O",
    ApprovalMinimum: 1,
    ApprovalMaximum: 1000,
    DefaultCommsRouting: "LETTER",
    IterationCohorts: [{ CohortLabel: "rsv_75to79", Priority: 10, Virtual: "N" }],
    IterationRules: [{ ...rule, ...born }],
  };
  const { Iterations: _, ...published } = (
    JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Iterations: unknown } }
  ).CampaignConfig;
  const own = { ID: "2f1e8c1c-7f0a-4a9b-9f6e-0d6b7e3c5a12", StartDate: "20990901", EndDate: "21000331" };
  const clean = { ...published, ...own, DefaultCommsRouting: "LETTER", AvailableRoutingIds: ["LETTER"] };
  const path = join(dir, "clean.json");
  writeFileSync(path, JSON.stringify({ CampaignConfig: { ...clean, Iterations: [iteration] } }));
  expect(spi("check", path)).toEqual({ status: 0, stdout: "No problems.\n", stderr: "" });
});

test("spi check exits with 2 for a file that it cannot read, and with 1 for one without a campaign REQ-SEL-521", () => {
  const missing = spi("check", join(dir, "nowhere.json"));
  expect(missing).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("We cannot read") });
  const empty = join(dir, "empty.json");
  writeFileSync(empty, "{}");
  expect(spi("check", empty)).toMatchObject({ status: 1, stdout: "" });
});

test("spi invited writes a row for each person in the cohorts", () => {
  const out = join(dir, "list.csv");
  const { status, stdout } = spi("invited", campaign, "--population", population, "--out", out, "--json");
  expect(status).toBe(0);
  const { invited, filtered, suppressed } = JSON.parse(stdout) as Record<string, number>;
  const rows = readFileSync(out, "utf8").trimEnd().split("\n");
  expect(rows[0]).toBe("person_id,nhs_number,outcome,cohort,reason,plan");
  expect(rows.length - 1).toBe(2000);
  expect(invited! + filtered! + suppressed!).toBe(2000);
});

test("spi invited does not overwrite its own campaign file REQ-SEL-50", () => {
  const own = join(dir, "own.csv");
  writeFileSync(own, readFileSync(campaign));
  const { status, stderr } = spi("invited", own, "--population", population, "--out", own);
  expect([status, stderr]).toEqual([1, `${own} is the campaign file. Give the list a different name.\n`]);
  expect(readFileSync(own)).toEqual(readFileSync(campaign));
});

test("spi difference lists the people added by removing a rule, and no one for identical versions REQ-SEL-57 REQ-SEL-418", () => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Iterations: PublishedIteration[] } };
  const [iteration] = file.CampaignConfig.Iterations;
  const report = spi("report", campaign, "--population", population, "--iteration", iteration!.Name, "--json");
  const first = (JSON.parse(report.stdout) as Exclusions).summary_report_exclusions.exclusions.find(
    ({ type, exclusions_count: count }) => type === "S" && count > 0,
  );
  const rules = iteration!.IterationRules.filter(({ Priority, Type }) => Type !== "S" || Priority !== first!.priority);
  const later = join(dir, "later.json");
  const Iterations = [{ ...iteration, IterationRules: rules }];
  writeFileSync(later, JSON.stringify({ CampaignConfig: { ...file.CampaignConfig, Iterations } }));
  const difference = (...files: string[]) =>
    spi("difference", ...files, "--population", population, "--iteration", iteration!.Name, "--json");
  const withoutRule = JSON.parse(difference(campaign, later).stdout) as PeopleDifference;
  expect(withoutRule.people.no_longer_invited).toBe(0);
  expect(withoutRule.people.newly_invited).toBeGreaterThan(0);
  expect(withoutRule.reasons.map(({ before }) => before?.name)).toEqual([first!.rule_names]);
  expect(withoutRule.causes?.map((cause) => causeTitle(cause))).toEqual([`Removing “${first!.rule_names}”`]);
  const back = JSON.parse(difference(later, campaign).stdout) as PeopleDifference;
  expect(back.people).toMatchObject({
    newly_invited: 0,
    no_longer_invited: withoutRule.people.newly_invited,
    same_invitation: withoutRule.people.same_invitation,
  });
  expect(JSON.parse(difference(campaign, campaign).stdout)).toMatchObject({ boards: [], reasons: [] });
  expect(difference(campaign, join(dir, "nowhere.json"))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("We cannot read"),
  });
});

test("spi preview counts an iteration as its report does, and the effect of each rule REQ-SEL-58", () => {
  const outputOf = (command: string) => {
    const which = ["--population", population, "--iteration", "Example iteration 1", "--json"];
    return JSON.parse(spi(command, campaign, ...which).stdout) as unknown;
  };
  const previewed = outputOf("preview") as { in_cohorts: number; invited: number; rules: { decides: number }[] };
  const report = outputOf("report") as Exclusions & {
    summary_report_totals: { totals: { invited: number; filtered: number; suppressed: number } };
  };
  const { invited, filtered, suppressed } = report.summary_report_totals.totals;
  expect([previewed.in_cohorts, previewed.invited]).toEqual([invited + filtered + suppressed, invited]);
  const excluded = report.summary_report_exclusions.exclusions.map((row) => row.exclusions_count);
  expect(previewed.rules.slice(0, excluded.length).map(({ decides }) => decides)).toEqual(excluded);
});

test.each(["report", "difference", "invited"])(
  "spi %s rejects people whose file has changed since it was written REQ-POP-32",
  (command) => {
    const damaged = join(dir, `damaged-${command}`);
    cpSync(population, damaged, { recursive: true });
    const file = join(damaged, "part-00000.parquet");
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(file, bytes);
    const files = command === "difference" ? [campaign, campaign] : [campaign];
    const out = command === "invited" ? ["--out", join(dir, "damaged.csv")] : [];
    const { status, stdout, stderr } = spi(
      command,
      ...files,
      "--population",
      damaged,
      "--iteration",
      "Example iteration 1",
      ...out,
    );
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(`${file} has changed since it was created, or is damaged. Create the population again.\n`);
  },
);

test("spi explain shows one person's outcome step by step", () => {
  const person = join(dir, "person.json");
  const data = { PERSON: { DATE_OF_BIRTH: "19500101" }, TARGET: { RSV: {} }, COHORTS: ["rsv_75to79"] };
  writeFileSync(person, JSON.stringify(data));
  const explained = spi("explain", campaign, "--person", person);
  expect(explained.stdout).toContain("invited on 20 November 2025, in the cohort rsv_75to79");
  const json = JSON.parse(spi("explain", campaign, "--person", person, "--json").stdout) as { outcome: string };
  expect(json.outcome).toBe("invited");
});

describe.each(["evaluator", "duckdb"])("on the backend %s", (backend) => {
  test("spi evaluate prints a line for each case", () => {
    const { status, stdout } = spi("evaluate", "--cases", vectors("iterations"), "--backend", backend);
    const answers = linesOf(stdout);
    expect(status).toBe(0);
    expect(answers).toHaveLength(linesOf(readFileSync(vectors("iterations"), "utf8")).length);
    expect(answers[0]).toMatchObject({ id: "camp-00698db02598", outcome: "filtered", reason: "F rule 1" });
  });

  test("spi operators prints a line for each case", () => {
    const { status, stdout } = spi("operators", "--cases", vectors("operators"), "--backend", backend);
    expect(status).toBe(0);
    expect(linesOf(stdout)[0]).toEqual({ id: "op-0000684f5deb", outcome: "match" });
  });
});

test("spi prints its version REQ-SEL-50", () => {
  expect(spi("--version")).toEqual({ status: 0, stdout: "0.2.0\n", stderr: "" });
});

test("a case is evaluated like the public reference, which accepts one modifier at a time, as the help explains REQ-SEL-07", () => {
  const rule = { Type: "F", Name: "Too young", Priority: 1, AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH" };
  const caseWith = (Comparator: string) => ({
    id: Comparator,
    today: "20251120",
    iteration: {
      IterationDate: "20251120",
      DefaultCommsRouting: "A",
      IterationCohorts: [{ CohortLabel: "c", Priority: 1 }],
      IterationRules: [{ ...rule, Operator: "Y>", Comparator }],
    },
    person: { PERSON: { DATE_OF_BIRTH: "19800101" }, TARGET: {}, COHORTS: ["c"] },
  });
  const cases = join(dir, "modifiers.ndjson");
  const lines = ["-75[[OFFSET:20250331]]", "-75[[OFFSET:20250331]][[NVL:20250101]]"].map(caseWith);
  writeFileSync(cases, lines.map((line) => JSON.stringify(line)).join("\n"));
  const answers = spi("evaluate", "--cases", cases).stdout.trim().split("\n");
  expect(answers.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual(["filtered", "error"]);
  expect(spi("evaluate", "--help").stdout).toContain(
    "This command evaluates cases in the same way as the public reference",
  );
});

test("a line that is not JSON is rejected by its number", () => {
  const cases = join(dir, "cases.ndjson");
  writeFileSync(cases, '{"id":"a"}\nnot json\n');
  const { status, stderr } = spi("evaluate", "--cases", cases);
  expect(status).toBe(1);
  expect(stderr).toContain("cases.ndjson, line 2 is not a JSON object.");
  expect(spi("evaluate", "--cases", dir)).toEqual({
    status: 1,
    stdout: "",
    stderr: `We cannot read ${dir}. Check that the file exists and that you have permission to read it.\n`,
  });
});
