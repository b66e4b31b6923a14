/**
 * Measures the verification of a campaign with 50 rules that have AND clauses and use 20 attributes. Measures it
 * without data, and with millions of people (`--millions 10`, default 1), compared with a report on the same rules and
 * people. Also measures 250 rules, the maximum that the service accepts, nearly all of which are near copies of one
 * rule. Fails above the limits. Without data, the limit is for the first call's processor time, before anything is
 * compiled. With people, the limit is for the best of three calls.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { openPeople } from "@spi/engine/open/open-people";
import { countFindings } from "@spi/engine/people/count-findings";
import { runReportWithAges } from "@spi/engine/people/run-report";
import { planIteration } from "@spi/engine/plan/iteration";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { readManifest } from "@spi/engine/population/manifest";
import { verifyRules } from "@spi/engine/verify/verify";

const codes = codesOf(shippedReference);
const labels = ["covid_75_and_over_v2", "flu_65_and_over_v3", "covid_immunosuppressed_v2"];

const attributes = shippedReference.attributes
  .filter(({ AttributeLevel, ConditionType }) => AttributeLevel === "PERSON" || ConditionType === "COVID")
  .filter(({ AttributeName }) => AttributeName !== "NHS_NUMBER")
  .slice(0, 40)
  .filter((_, index) => index % 2 === 0);

/** Returns a condition on one of the attributes. The same condition is seldom returned twice. */
function question(number: number) {
  const { AttributeLevel, AttributeName, ConditionType, DataType } = attributes[number % attributes.length]!;
  const turn = Math.floor(number / attributes.length);
  const [Operator, Comparator] = {
    D: [["Y>", "Y<=", "D>=", "<"][turn % 4]!, turn % 4 === 3 ? "20250901" : `-${40 + turn}`],
    S: [["in", "not_in", "=", "contains", "starts_with"][turn % 5]!, turn % 5 < 2 ? `QJG,QE1,Q${turn}A` : `Q${turn}`],
    I: [[">", "<="][turn % 2]!, String(turn)],
    F: [["=", "!="][turn % 2]!, "Y"],
    C: ["MemberOf", labels[turn % 3]!],
  }[DataType] as [string, string];
  return { AttributeLevel, AttributeName, AttributeTarget: ConditionType, Operator, Comparator };
}

/** Returns a rule with a date one day before the previous rule's, so that nearly all pairs of rules nearly meet. */
function nearCopy(number: number): EvaluableRule {
  const target = { AttributeLevel: "TARGET", AttributeName: "LAST_SUCCESSFUL_DATE", AttributeTarget: "COVID" };
  const condition = { ...target, Operator: "D>=", Comparator: String(-92 - number) };
  return { Type: "S", Name: `Vaccinated ${number}`, Priority: 100 + number, ...condition, AndClauses: [] };
}

function rule(number: number): EvaluableRule {
  const Type = number < 20 ? "F" : number < 35 ? "S" : "R";
  const clause = (part: number) => ({
    Type,
    Name: `Rule ${number} ${part}`,
    Priority: number,
    ...question(number * 3 + part * 7),
    ...(Type === "R" ? { CommsRouting: number % 2 ? "A" : "B" } : {}),
  });
  return { ...clause(0), AndClauses: number % 3 === 0 ? [clause(1), clause(2)] : [clause(1)] } as EvaluableRule;
}

const iteration: EvaluableIteration = {
  IterationDate: "20251120",
  DefaultCommsRouting: "A",
  IterationCohorts: labels.map((CohortLabel, index) => ({ CohortLabel, Priority: index })),
  IterationRules: Array.from({ length: 50 }, (_, number) => rule(number)),
};

const request = {
  iteration,
  campaign: { Target: "COVID", AvailableRoutingIds: ["A", "B"] },
  attributes: shippedReference.attributes,
  tolerate: ["dataType"] as const,
};
const copies = Array.from({ length: 200 }, (_, number) => nearCopy(number));
const many = { ...iteration, IterationRules: [...iteration.IterationRules, ...copies] };
verified("50 rules", request, 100);
verified("250 rules, 200 of them near copies", { ...request, iteration: many }, 2000);

function verified(what: string, asked: typeof request, bound: number) {
  const plan = planIteration(asked);
  if (!plan.ok) throw new Error(plan.refusal.map(({ message }) => message).join("\n"));
  const campaign = { target: "COVID", plans: asked.campaign.AvailableRoutingIds, startDate: "20250901", endDate: null };
  const times = Array.from({ length: 5 }, () => {
    const [start, used] = [performance.now(), process.threadCpuUsage()];
    verifyRules({ plan: plan.value, codes, campaign });
    const { user, system } = process.threadCpuUsage(used);
    return { clock: performance.now() - start, processor: (user + system) / 1000 };
  });
  const said = (of: "clock" | "processor") => times.map((spent) => spent[of].toFixed(0)).join(", ");
  process.stdout.write(`${what}: ${said("processor")} ms of a processor, ${said("clock")} ms by the clock\n`);
  if (times[0]!.processor > bound) process.exitCode = 1;
}

const { values } = parseArgs({ options: { millions: { type: "string", default: "1" } } });
const people = await peopleOf(Number(values.millions));
/** Maximum time for counting people for the findings, as a multiple of the time for a report. */
const mostReports = 2;
const limits = { threads: 2, memoryLimit: "1GB" };
const ran = { report: [] as Spent[], findings: [] as Spent[] };
for (let round = 0; round < 3; round += 1) {
  ran.report.push(await spent(() => runReportWithAges({ ...request, ...limits, people })));
  ran.findings.push(await spent(() => countFindings(people, { ...request, ...limits })));
}
const best = (spents: readonly Spent[], of: keyof Spent) => Math.min(...spents.map((spent) => spent[of]));
for (const [name, all] of Object.entries(ran))
  process.stdout.write(
    `${name}: ${best(all, "clock").toFixed(2)} s, ${best(all, "processor").toFixed(2)} s of processors\n`,
  );
const reports = best(ran.findings, "processor") / best(ran.report, "processor");
process.stdout.write(`${values.millions} million people counted in ${reports.toFixed(2)} × a report\n`);
if (reports > mostReports) process.exitCode = 1;

interface Spent {
  clock: number;
  processor: number;
}

async function spent(work: () => Promise<{ ok: boolean; refusal?: { message: string } }>): Promise<Spent> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const done = await work();
  if (!done.ok) throw new Error(done.refusal?.message);
  const { user, system } = process.cpuUsage(used);
  return { clock: (performance.now() - start) / 1000, processor: (user + system) / 1_000_000 };
}

async function peopleOf(millions: number) {
  const dir = fileURLToPath(new URL(`../../.data/bench/verify-people-${millions}m`, import.meta.url));
  if (!(await readManifest(dir)).ok) {
    const made = await generatePopulation({ size: millions * 1_000_000, seed: 1, dir, asOf: iteration.IterationDate });
    if (!made.ok) throw new Error(made.refusal.message);
  }
  const opened = await openPeople(dir);
  if (!opened.ok) throw new Error(opened.refusal.message);
  return opened.value;
}
