import type { Command } from "commander";
import { ok } from "@spi/domain/values/result";
import { type Backend, isUnsupported } from "@spi/engine/conformance/case-text";
import { answerOperatorCases } from "@spi/engine/conformance/operator-case-duckdb";
import { type OperatorCase, answerOperatorCase } from "@spi/engine/conformance/operator-case";
import { withDuckDb } from "@spi/engine/scans/session";
import { answerCases, backendOption, readCases, writeLine, writeLines } from "./cases.ts";
import { refuseCommand } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";

type Answers = Awaited<ReturnType<typeof answerOperatorCases>>;

/**
 * Adds `spi operators`, which evaluates many single operators. The command is used to compare the engine with recorded
 * responses.
 */
export function addOperatorsCommand(program: Command): void {
  const command = program
    .command("operators")
    .description(
      "Evaluate a file with one case {id, today, operator, comparator, value} on each line. Prints match, no_match or error for each case.",
    )
    .requiredOption("--cases <file>", "file of cases, one JSON object per line")
    .addOption(backendOption())
    .option("--json", "has no effect, because the output is always one JSON object per line")
    .action(operators);
  addExample(command, "npx spi operators --cases cases.ndjson");
}

async function operators({ cases: path, backend }: { cases: string; backend: Backend }): Promise<void> {
  if (backend === "evaluator") {
    const answers = await answerCases(path, (item: OperatorCase) => ({
      id: item.id,
      outcome: answerOperatorCase(item),
    }));
    return answers.ok ? writeLines(answers.value) : refuseCommand(answers.refusal);
  }
  const cases = await readCases<OperatorCase>(path);
  if (!cases.ok) return refuseCommand(cases.refusal);
  const answers = await withDuckDb<Answers, never>({}, async (session) =>
    ok(await answerOperatorCases(session, cases.value)),
  );
  if (!answers.ok) return refuseCommand(answers.refusal);
  answers.value.forEach((answer, index) => {
    const { id } = cases.value[index]!;
    writeLine(isUnsupported(answer) ? { id, ...answer } : { id, outcome: answer });
  });
}
