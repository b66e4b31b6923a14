import type { Command } from "commander";
import { type Day, displayDay, monthNames } from "@spi/domain/day/calendar";
import type { Eligibility, EligibilityGroup } from "@spi/domain/eligibility/eligibility";
import { type EligibilityStatement, readStatement } from "@spi/domain/eligibility/statement";
import { boardName, codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { displayCount } from "@spi/domain/text/counts";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { describeAttributeValue } from "@spi/domain/rule-sentences/value-phrases";
import { planStatement } from "@spi/engine/expect/eligibility";
import { countEligibility } from "@spi/engine/people/count-eligibility";
import { planRefusal } from "@spi/engine/plan/iteration";
import type { Plan } from "@spi/engine/plan/plan";
import { type CommandRefusal, attributes, readFileAs } from "../campaign-argument.ts";
import { type Planned, queryIfCompatible, planFiles } from "../people/plan-iterations.ts";
import { addExample } from "../help-text.ts";
import { type ScanArguments, addScanOptions, withScan } from "../scan-options.ts";
import { renderTable } from "../table.ts";
import { eligibilityCases } from "./eligibility-cases.ts";
import { type TestOutput, type TestFailure, exitCodesText, endTesting } from "./end-testing.ts";

/** Adds `spi eligibility`, which checks whether a campaign invites everyone who is eligible and no one else. */
export function addEligibilityCommand(program: Command): void {
  const command = program
    .command("eligibility")
    .description("Check that campaigns invite everyone who is eligible, and no one else.")
    .argument("<config...>", "campaign files to check together")
    .requiredOption("--statement <file>", "JSON file that states who is eligible and under which policy")
    .option("--junit <file>", "also write the results as JUnit XML")
    .option("--json", "print the counts as JSON");
  addScanOptions(command, "700MB").action(eligibility);
  const example = "npx spi eligibility campaign.json --statement policy.json --population people";
  addExample(
    command,
    example,
    `The statement is met if everyone who is eligible is invited, and no one else is.\n${exitCodesText}`,
  );
}

const codes = codesOf(shippedReference);

type EligibilityOptions = ScanArguments & { statement: string; junit?: string; json?: boolean };

async function eligibility(paths: readonly string[], options: EligibilityOptions): Promise<void> {
  await endTesting(await compareWithStatement(paths, options), { path: options.statement, junit: options.junit });
}

/**
 * Compares everyone with a statement and returns the result in words and as two test cases. In one, each eligible
 * person must be invited. In the other, no one else must be invited.
 */
async function compareWithStatement(
  paths: readonly string[],
  options: EligibilityOptions,
): Promise<Result<TestOutput, TestFailure>> {
  const statement = await readFileAs(readStatement, options.statement);
  if (!statement.ok) return statement;
  const planned = await planFiles(paths);
  if (!planned.ok) return planned;
  const [first, ...others] = planned.value;
  const iterations = [first!, ...others] as const;
  const eligible = planForIterations(statement.value, iterations);
  if (!eligible.ok) return eligible;
  const counted = await withScan(options, (people, scan) =>
    queryIfCompatible(iterations, people, () =>
      countEligibility(people, { ...scan, iterations, eligible: eligible.value, attributes, codes }),
    ),
  );
  if (!counted.ok) return counted;
  const text = options.json ? `${JSON.stringify(counted.value, null, 2)}\n` : render(counted.value, statement.value);
  return ok({ cases: eligibilityCases(counted.value, statement.value), text });
}

/**
 * Plans a statement for its day. Refuses a statement without a day if the iterations run on several days. Also refuses
 * a statement with conditions that cannot be evaluated.
 */
function planForIterations(
  statement: EligibilityStatement,
  iterations: readonly Planned[],
): Result<Plan, CommandRefusal> {
  const days = new Set<Day>(iterations.map(({ plan }) => plan.runDate));
  const [runDate = ""] = statement.Day === undefined ? days : [statement.Day];
  if (statement.Day === undefined && days.size > 1) {
    const message =
      "The iterations have different run dates. Add a Day field to the statement, with the day on which people must be eligible.";
    return refuse({ kind: "refused", message });
  }
  const plan = planStatement(statement, { attributes, runDate });
  return plan.ok ? plan : refuse({ kind: "refused", message: planRefusal(plan.refusal).message });
}

function render(eligibility: Eligibility, { Name, Policy, WrittenBy }: EligibilityStatement): string {
  const { eligible_invited: both, eligible_not_invited: missed, invited_not_eligible: extra } = eligibility;
  const boards = eligibility.boards.map((board) => ({ ...board, value: board.value && boardName(board.value, codes) }));
  return [
    `${Name}. Policy: ${Policy.Document}, version ${Policy.Version}. Written by ${WrittenBy}. Data up to ${displayDay(eligibility.people_as_of)}.\n`,
    renderTable(["Eligible and invited", "Eligible, not invited", "Invited, not eligible"], [[both, missed, extra]]),
    renderTable(
      ["People", "Reason not invited", "Rule", "Iteration"],
      [
        [eligibility.in_no_cohort, "not in any cohort", null, null],
        ...eligibility.not_invited_because.map(({ people, outcome, rule, iteration }) => [
          people,
          outcomeTexts[outcome === "filtered" ? "F" : "S"].done,
          rule,
          iteration,
        ]),
      ],
    ),
    renderGroups("Month of birth", eligibility.months.map(withMonthName)),
    renderGroups("Board", boards),
    ...eligibility.attributes.map(({ attribute, groups }) => renderAttribute(attribute, groups)),
  ].join("\n");
}

function renderAttribute(name: string, groups: readonly EligibilityGroup[]): string {
  const attribute = attributes.find(({ AttributeName }) => AttributeName === name)!;
  const namedGroups = groups.map((group) => ({
    ...group,
    value: group.value && describeAttributeValue(group.value, { attribute, codes }),
  }));
  return renderGroups(attribute.DisplayValue, namedGroups);
}

/** Maximum number of rows that are easy to read in a terminal. */
const maxGroups = 30;
const countDifferences = (group: EligibilityGroup) => group.eligible_not_invited + group.invited_not_eligible;

/**
 * Lists the groups with the most people who are missed, or who are invited without being eligible. The groups are
 * listed in their original order.
 */
function renderGroups(name: string, groups: readonly EligibilityGroup[]): string {
  const differences = groups.filter((group) => countDifferences(group) > 0);
  const largest = new Set(
    differences.toSorted((a, b) => countDifferences(b) - countDifferences(a)).slice(0, maxGroups),
  );
  const shown = differences.filter((group) => largest.has(group));
  if (shown.length === 0) return `${name}: everyone who is eligible is invited, and no one else.\n`;
  const table = renderTable(
    [name, "Eligible and invited", "Eligible, not invited", "Invited, not eligible"],
    shown.map((group) => [
      group.value ?? "Not recorded",
      group.eligible_invited,
      group.eligible_not_invited,
      group.invited_not_eligible,
    ]),
  );
  const others = differences.length - shown.length;
  return others === 0
    ? table
    : `${table}This table lists only the largest differences. Add --json to list ${displayCount(others)} more.\n`;
}

function withMonthName(group: EligibilityGroup): EligibilityGroup {
  const { value } = group;
  return value === null ? group : { ...group, value: `${monthNames[Number(value.slice(4)) - 1]} ${value.slice(0, 4)}` };
}
