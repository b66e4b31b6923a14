import type { Command } from "commander";
import { ok } from "@spi/domain/values/result";
import type { Backend } from "@spi/engine/conformance/case-text";
import { answerIterationCaseInDuckDb } from "@spi/engine/conformance/iteration-case-duckdb";
import { type IterationCase, answerIterationCase } from "@spi/engine/conformance/iteration-case";
import { withDuckDb } from "@spi/engine/scans/session";
import { attributes } from "./campaign-argument.ts";
import { answerCases, backendOption, readCases, writeLine, writeLines } from "./cases.ts";
import { refuseCommand } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";

/**
 * Adds `spi evaluate`, which evaluates many people, each with an iteration. The command is used to compare the engine
 * with recorded responses.
 */
export function addEvaluateCommand(program: Command): void {
  const command = program
    .command("evaluate")
    .description(
      "Evaluate a file with one case {id, today, iteration, person} on each line. Prints one result per line.",
    )
    .requiredOption("--cases <file>", "file of cases, one JSON object per line")
    .addOption(backendOption())
    .option("--json", "has no effect, because the output is always one JSON object per line")
    .action(evaluate);
  addExample(command, "npx spi evaluate --cases cases.ndjson", asTheReference);
}

const asTheReference = `This command evaluates cases in the same way as the public reference implementation, which accepts only one modifier. A comparator with both [[OFFSET:…]] and [[NVL:…]] is therefore an error here. Reports, lists and "spi explain" accept both modifiers together.`;

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
