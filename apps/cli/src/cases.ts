import { Option } from "commander";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { backends } from "@spi/engine/conformance/case-text";
import { readLines, UnreadableText } from "@spi/engine/population/import/text-lines";
import type { CommandRefusal } from "./campaign-argument.ts";
import { print } from "./terminal.ts";

export function backendOption(): Option {
  return new Option("--backend <name>", "engine that evaluates the cases").choices([...backends]).default("evaluator");
}

/**
 * Reads the cases in a file, one JSON object per line, and returns an answer for each case. Skips blank lines. Rejects
 * a line that is not a JSON object. Keeps only the answers in memory, so even a large file needs little memory.
 */
export async function answerCases<Case, Answer>(
  path: string,
  answer: (item: Case) => Answer,
): Promise<Result<Answer[], CommandRefusal>> {
  const answers: Answer[] = [];
  let number = 0;
  try {
    for await (const lines of readLines(path)) {
      for (const line of lines) {
        number += 1;
        if (line?.trim() === "") continue;
        const item = toCase(line ?? "");
        if (!item)
          return refuse({
            kind: "refused",
            message: `${path}, line ${number} is not a JSON object. Correct the line.`,
          });
        answers.push(answer(item as Case));
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableText) && !(error instanceof Error && "code" in error)) throw error;
    return refuse({
      kind: "refused",
      message: `We cannot read ${path}. Check that the file exists and that you have permission to read it.`,
    });
  }
  return ok(answers);
}

/** Reads the cases in a file, one JSON object per line. */
export function readCases<Case>(path: string): Promise<Result<Case[], CommandRefusal>> {
  return answerCases<Case, Case>(path, (item) => item);
}

function toCase(line: string): object | undefined {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === "object" && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Prints values as JSON, one per line. */
export function writeLines(values: readonly unknown[]): void {
  print(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

/** Prints a value as a line of JSON. */
export function writeLine(value: unknown): void {
  print(`${JSON.stringify(value)}\n`);
}
