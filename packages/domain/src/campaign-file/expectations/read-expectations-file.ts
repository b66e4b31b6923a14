import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { readInnerJson } from "../../values/json-text.ts";
import { largestExpectationsFile } from "../../values/limits.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import { type Result, ok, refuse } from "../../values/result.ts";
import { displayCount } from "../../text/counts.ts";
import type { LineProblem } from "./example-lines.ts";
import { type ExpectationsFile, readExpectations } from "./expectations-file.ts";

/** An expectations file, with a function that finds the lines of its problems. */
export interface ParsedExpectationsFile {
  file: ExpectationsFile;
  /** Converts errors, keyed by field path, to problems with line numbers. */
  placed: (errors: FieldErrors) => LineProblem[];
}

/**
 * Reads a file of expectations and example people in the same way as `spi test`. Returns the problems by line and field
 * if the file is not valid. Rejects a file that is too large without reading it.
 */
export function readExpectationsFile(text: string): Result<ParsedExpectationsFile, LineProblem[]> {
  const whole = (message: string) => refuse([{ line: 0, field: "", message }]);
  if (text.length > largestExpectationsFile)
    return whole(
      `The file is too long. An expectations file can contain up to ${displayCount(largestExpectationsFile)} characters.`,
    );
  const placed = (errors: FieldErrors) => placesIn(text, errors);
  const json = readInnerJson(text);
  if (!json.ok) {
    const { refusal } = json;
    if (refusal.kind === "lost") return refuse(placed(refusal.errors));
    return whole(refusal.kind === "tooMuch" ? refusal.message : `The file is not JSON. ${refusal.message}`);
  }
  const read = readExpectations(json.value);
  return read.ok ? ok({ file: read.value, placed }) : refuse(placed(read.refusal));
}

function placesIn(text: string, errors: FieldErrors): LineProblem[] {
  const tree = parseTree(text);
  return Object.entries(errors).flatMap(([field, messages]) => {
    const steps = field.split(".").filter(Boolean);
    // A missing field has no line, so we use the line of its nearest parent.
    const holders = steps.map((_, index) => steps.slice(0, steps.length - index).map(toStep));
    const node = tree && holders.map((path) => findNodeAtLocation(tree, path)).find((match) => match !== undefined);
    const line = node ? text.slice(0, node.offset).split("\n").length : 0;
    return messages.map((message) => ({ line, field, message }));
  });
}

const toStep = (step: string) => (/^\d+$/.test(step) ? Number(step) : step);
