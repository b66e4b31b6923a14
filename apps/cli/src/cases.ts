import { Option } from "commander";
import type { Result } from "@spi/domain/values/result";
import { ok, refuse } from "@spi/domain/values/result";
import { backends } from "@spi/engine/conformance/case-text";
import { readLines, UnreadableText } from "@spi/engine/population/import/text-lines";
import type { CommandRefusal } from "./campaign-argument.ts";
import { print } from "./terminal.ts";

export function backendOption(): Option {
  return new Option("--backend <name>", "what answers").choices([...backends]).default("evaluator");
}

/** The cases of a file, one JSON object a line; blank lines are passed over. Refuses a line that is none. */
export async function readCases<Case>(path: string): Promise<Result<Case[], CommandRefusal>> {
  const cases: Case[] = [];
  let number = 0;
  try {
    for await (const lines of readLines(path)) {
      for (const line of lines) {
        number += 1;
        if (line?.trim() !== "") cases.push(toCase(line ?? "") as Case);
      }
    }
  } catch (error) {
    const unreadable = error instanceof UnreadableText || (error instanceof Error && "code" in error);
    return refuse({
      kind: "refused",
      message: unreadable ? `Cannot read ${path}.` : `${path}, line ${number}: it is not a JSON object.`,
    });
  }
  return ok(cases);
}

function toCase(line: string): object {
  const json: unknown = JSON.parse(line);
  if (typeof json === "object" && json !== null) return json;
  throw new SyntaxError("not a JSON object");
}

export function writeLine(value: unknown): void {
  print(`${JSON.stringify(value)}\n`);
}
