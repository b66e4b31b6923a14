/**
 * Reads JSON only if no content would be lost, and otherwise returns the position of the problem. All campaign files
 * are read in this way.
 */
import { createScanner, printParseErrorCode, visit } from "jsonc-parser";
import { exceededBound, jsonProblems } from "./json-bounds.ts";
import { byField, type FieldErrors } from "./field-errors.ts";
import { type Result, ok, refuse } from "./result.ts";

/** Reason why a string is not JSON. If some values would not be read as written, lists these by field path. */
export type JsonRefusal = { kind: "notJson"; message: string } | { kind: "lost"; errors: FieldErrors; json: unknown };

/** Reason why JSON in a request's text field is rejected, for example because it is too large to read. */
export type InnerJsonRefusal = JsonRefusal | { kind: "tooMuch"; message: string };

export const jsonTextMessages = {
  notUtf8: "This is not UTF-8 text. Save the file as UTF-8, then try again.",
  twice: "This field appears twice, but only one can be used. Remove one of them.",
  number: (text: string) => `The number ${text.slice(0, 40)} has too many digits to store exactly. Use fewer digits.`,
} as const;

/**
 * Parses the JSON in a file's bytes. Rejects invalid UTF-8, invalid JSON, and content that JSON parsers drop silently.
 */
export function readJson(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Result<unknown, JsonRefusal> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse({ kind: "notJson", message: jsonTextMessages.notUtf8 });
  }
  const parsed = parseJson(text);
  if (!parsed.ok) return refuse({ kind: "notJson", message: parsed.refusal });
  const errors = findLostValues(text);
  return Object.keys(errors).length > 0 ? refuse({ kind: "lost", errors, json: parsed.value }) : parsed;
}

/**
 * Parses JSON in a request's text field. Rejects JSON that `readJson` rejects, text that exceeds the
 * limits and, by field, characters that cannot be stored.
 */
export function readInnerJson(text: string): Result<unknown, InnerJsonRefusal> {
  const tooMuch = exceededBound(text);
  if (tooMuch !== undefined) return refuse({ kind: "tooMuch", message: tooMuch });
  const read = readJson(new TextEncoder().encode(text));
  if (!read.ok) return read;
  const errors = jsonProblems(read.value);
  return Object.keys(errors).length > 0 ? refuse({ kind: "lost", errors, json: read.value }) : read;
}

/** Parses a string as JSON. Errors give the position of the problem: "Line 3, column 5: a colon is missing." */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return refuse(placeOfError(text));
  }
}

function placeOfError(text: string): string {
  let first: string | undefined;
  const onError = (code: number, position: { line: number; column: number }) =>
    (first ??= `Line ${position.line + 1}, column ${position.column + 1}: ${errorText[printParseErrorCode(code)] ?? "this is not JSON"}.`);
  try {
    const options = { disallowComments: true };
    visit(text, { onError: (code, _offset, _length, line, column) => onError(code, { line, column }) }, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    first ??= "There are too many levels of objects and lists.";
  }
  return first ?? "It is not JSON.";
}

const errorText: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a field name in quotes is missing",
  ValueExpected: "a value is missing",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma or a closing bracket is missing",
  CloseBraceExpected: "a closing brace } is missing",
  CloseBracketExpected: "a closing bracket ] is missing",
  EndOfFileExpected: "there is extra text after the end",
  InvalidCommentToken: "JSON does not allow comments",
  UnexpectedEndOfString: "a closing quote is missing",
  UnexpectedEndOfNumber: "the number is incomplete",
  InvalidNumberFormat: "the number is incomplete",
  InvalidUnicode: "\\u must be followed by 4 hexadecimal digits",
  InvalidEscapeCharacter: "this character is not allowed after \\",
  InvalidCharacter: "text cannot contain a line break or control character",
  InvalidSymbol: "this is not a JSON value. Put text in straight double quotes",
};

interface Level {
  /** Keys read so far in an object, or undefined for a list. */
  keys: Set<string> | undefined;
  /** Key or position of the current or next value. */
  at: string | number;
}

/** Number of problems after which we stop checking a file. */
const enough = 20;

/**
 * Returns the values that JSON parsers drop or change without an error, by field path. Parsers drop the first of two
 * equal keys in an object, and change numbers that a double cannot represent.
 */
export function findLostValues(text: string): FieldErrors {
  const problems: { path: string; message: string }[] = [];
  const levels: Level[] = [];
  const path = () => levels.map(({ at }) => at).join(".");
  const scanner = createScanner(text, true);
  let isKey = false;
  while (problems.length < enough) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    if (offset >= text.length) break;
    const level = levels.at(-1);
    const first = text[offset]!;
    if (first === "{" || first === "[") {
      levels.push({ keys: first === "{" ? new Set() : undefined, at: 0 });
      isKey = first === "{";
    } else if (first === "}" || first === "]") {
      levels.pop();
      isKey = false;
    } else if (first === ",") {
      isKey = level?.keys !== undefined;
      if (typeof level?.at === "number") level.at += 1;
    } else if (isKey && level?.keys) {
      level.at = scanner.getTokenValue();
      if (level.keys.has(level.at)) problems.push({ path: path(), message: jsonTextMessages.twice });
      level.keys.add(level.at);
      isKey = false;
    } else if (/[-\d]/.test(first)) {
      const number = text.slice(offset, offset + scanner.getTokenLength());
      if (!isPreserved(number)) problems.push({ path: path(), message: jsonTextMessages.number(number) });
    }
  }
  return byField(problems);
}

/** Returns a number's significant digits, without sign, point, exponent, and leading or trailing zeros. */
const digitsOf = (number: string) =>
  number
    .replace(/e.*$/i, "")
    .replaceAll(/[-.]/g, "")
    .replaceAll(/^0+|0+$/g, "");

function isPreserved(number: string): boolean {
  const value = Number(number);
  return Number.isFinite(value) && digitsOf(String(value)) === digitsOf(number);
}
