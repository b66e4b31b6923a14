import type { Command } from "commander";
import { displayDay } from "@spi/domain/day/calendar";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import {
  type ClauseTrace,
  type CohortTrace,
  type Explanation,
  type RuleTrace,
  explainPerson,
} from "@spi/engine/evaluate/explain";
import { readPerson } from "@spi/engine/evaluate/person";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import { type IterationOptions, readIteration, readJson } from "./campaign-argument.ts";
import { refuseCommand } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";
import { toJson } from "./json-output.ts";
import { addIterationOptions } from "./scan-options.ts";
import { print } from "./terminal.ts";

/** Adds `spi explain`, which shows whether a person is invited, and why. */
export function addExplainCommand(program: Command): void {
  const command = program
    .command("explain")
    .description(
      "Explain why a person is or is not invited. Shows the person's cohorts, the values that each rule compares, and the person's routing.",
    )
    .argument("<config>", "campaign file")
    .requiredOption("--person <file>", 'JSON file: {"PERSON": {…}, "TARGET": {"COVID": {…}}, "COHORTS": […]}')
    .option("--json", "print JSON");
  addIterationOptions(command).action(explain);
  addExample(command, "npx spi explain campaign.json --person person.json");
}

type ExplainOptions = IterationOptions & { person: string; json?: boolean };

async function explain(path: string, options: ExplainOptions): Promise<void> {
  const read = await readIteration(path, options);
  if (!read.ok) return refuseCommand(read.refusal);
  const json = await readJson(options.person);
  if (!json.ok) return refuseCommand(json.refusal);
  const person = readPerson(json.value);
  if (!person.ok) return refuseCommand({ kind: "refused", message: person.refusal.join("\n") });
  const plan = planIteration(read.value.request);
  if (!plan.ok) return refuseCommand(planRefusal(plan.refusal));
  const explanation = explainPerson({ plan: plan.value, person: person.value, codes: codesOf(shippedReference) });
  print(options.json ? toJson(explanation) : renderExplanation(explanation));
}

function renderExplanation(explanation: Explanation): string {
  const { routing, wouldAlsoHaveMatched, failures } = explanation;
  return [
    renderOutcome(explanation),
    ...explanation.cohorts.flatMap(renderCohort),
    ...(routing ? ["", "Routing", ...routing.rules.flatMap(renderRule)] : []),
    ...(wouldAlsoHaveMatched.length > 0 ? ["", `Other rules that match: ${wouldAlsoHaveMatched.join("; ")}`] : []),
    ...(failures.length > 0
      ? ["", "We could not evaluate these conditions, so we treated them as not matching:", ...failures]
      : []),
    "",
  ].join("\n");
}

function renderOutcome({ outcome, cohort, reason, routing, runDate }: Explanation): string {
  const parts = [`${outcome} on ${displayDay(runDate)}`];
  if (cohort !== null) parts.push(`in the cohort ${cohort}`);
  if (reason !== null) parts.push(`because of “${reason}”`);
  if (routing) parts.push(`routed by ${routing.rule === null ? "default" : `“${routing.rule}”`}`);
  if (routing) parts.push(`to ${routing.plans.join(", ") || "no plan"}`);
  return parts.join(", ");
}

function renderCohort({ label, state, inviting, rules }: CohortTrace): string[] {
  return ["", `Cohort ${label}: ${state}${inviting ? ", inviting cohort" : ""}`, ...rules.flatMap(renderRule)];
}

function renderRule({ type, name, matches, decides, clauses }: RuleTrace): string[] {
  const mark = decides ? (type === "R" ? "chosen route" : "recorded reason") : matches ? "matches" : "does not match";
  return [`  ${type} ${name}: ${mark}`, ...clauses.map(renderClause)];
}

function renderClause({ condition, missing, value, valueWords, outcome }: ClauseTrace): string {
  const note = value === null && missing ? ` ${missing}` : "";
  return `      ${outcome === "match" ? "yes" : outcome === "failed" ? "failed" : "no"}: ${condition}. The person has ${valueWords}.${note}`;
}
