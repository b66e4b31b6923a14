import type { Command } from "commander";
import { ok } from "@spi/domain/values/result";
import type { Backend } from "@spi/engine/conformance/case-text";
import { answerIterationCaseInDuckDb } from "@spi/engine/conformance/iteration-case-duckdb";
import { type IterationCase, answerIterationCase } from "@spi/engine/conformance/iteration-case";
import { withDuckDb } from "@spi/engine/scans/session";
import { attributes } from "./campaign-argument.ts";
import { answerCases, backendOption, readCases, writeLine, writeLines } from "./cases.ts";
import { refuseCommand } from "./exit-codes.ts";

/**
 * Adds `spi evaluate`, which evaluates many people, each with an iteration, to compare the engine with recorded
 * answers.
 */
export function addEvaluateCommand(program: Command): void {
  program
    .command("evaluate")
    .description("Decides cases {id, today, iteration, person}. Reads and writes one per line.")
    .requiredOption("--cases <file>", "NDJSON file of cases")
    .addOption(backendOption())
    .option("--json", "accepted but not needed: answers are always JSON lines")
    .addHelpText("after", asTheReference)
    .action(evaluate);
}

const asTheReference = `
Cases are checked as the public reference checks them, with one modifier at a
time. A comparator with both [[OFFSET:…]] and [[NVL:…]] is an error here.
Reports, lists and "spi explain" understand both together.`;

async function evaluate({ cases: path, backend }: { cases: string; backend: Backend }): Promise<void> {
  if (backend === "evaluator") {
    const answers = await answerCases(path, (item: IterationCase) => answerIterationCase(item, attributes));
    return answers.ok ? writeLines(answers.value) : refuseCommand(answers.refusal);
  }
  const cases = await readCases<IterationCase>(path);
  if (!cases.ok) return refuseCommand(cases.refusal);
  const done = await withDuckDb<undefined, never>({}, async (session) => {
    for (const item of cases.value) writeLine(await answerIterationCaseInDuckDb(session, item, attributes));
    return ok(undefined);
  });
  if (!done.ok) refuseCommand(done.refusal);
}
