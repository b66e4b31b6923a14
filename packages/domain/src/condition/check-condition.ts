import { isDay } from "../day/calendar.ts";
import { mistypedDay } from "../day/mistyped-day.ts";
import type { DataType } from "../reference/reference-data.ts";
import type { Condition, ConditionProblem, ConditionProblemKind, Test } from "./condition.ts";
import { unreachable } from "./unreachable.ts";
import { isWholeNumber } from "./phrases.ts";

/** Data types that each kind of test supports. */
const typesOfTest = {
  equals: ["S", "I", "F", "D"],
  order: ["I", "D"],
  contains: ["S"],
  startsWith: ["S"],
  endsWith: ["S"],
  oneOf: ["S", "I"],
  memberOf: ["C"],
  between: ["I", "D"],
  missing: ["S", "I", "F", "D"],
  trueBoolean: [],
  relativeDate: ["D"],
  dateOrder: ["D"],
} as const satisfies Record<Test["kind"], readonly DataType[]>;

/**
 * Returns the problem that makes a condition incompatible with its attribute's data type, or undefined
 * if there is none.
 */
export function conditionProblem(condition: Condition): ConditionProblem | undefined {
  return operatorProblem(condition) ?? typeProblem(condition);
}

function problem(kind: ConditionProblemKind, message: string): ConditionProblem {
  return { kind, message, fails: "everybody" };
}

function operatorProblem({ attribute, operator, test }: Condition): ConditionProblem | undefined {
  const dataTypes: readonly string[] = attribute.ApplicableDataTypes.split(",");
  if (typesOfTest[test.kind].some((type) => dataTypes.includes(type))) return undefined;
  return problem(
    "operatorNotForAttribute",
    `The operator “${operator}” cannot be used with ${attribute.DisplayValue}. Choose a different operator.`,
  );
}

/**
 * Returns the problem with the first operand that is not a valid value of the attribute, worded for the
 * rule's author. Returns undefined if all operands are valid.
 */
export function typeProblem(condition: Condition): ConditionProblem | undefined {
  const { test, missing, attribute } = condition;
  if (attribute.DataType === "C" && missing.kind === "as") {
    return problem(
      "emptyLabel",
      "You do not need a default for cohorts, because we know which cohorts everyone is in. Remove the default.",
    );
  }
  const texts = [...comparedTexts(test), ...(missing.kind === "as" ? [missing.value] : [])];
  // A relative date is a number of days, weeks or years, so only its default must be valid for the
  // attribute's type.
  for (const text of texts) {
    const problem = textProblem(attribute.DataType, text);
    if (problem) return problem;
  }
  return undefined;
}

/** Returns the operands that a test compares people's values with. */
function comparedTexts(test: Test): string[] {
  switch (test.kind) {
    case "equals":
    case "order":
      return [test.text];
    case "oneOf":
      return [...test.members];
    case "memberOf":
      return [...test.labels];
    case "between":
      return [String(test.low), String(test.high)];
    case "contains":
    case "startsWith":
    case "endsWith":
    case "missing":
    case "trueBoolean":
    case "relativeDate":
    case "dateOrder":
      return [];
    default:
      return unreachable(test);
  }
}

function notADay(text: string): string {
  const wrong = mistypedDay(text);
  const what = `“${text}” is not a real date`;
  return wrong === undefined ? `${what}. Enter the date as 8 digits, for example 20250820.` : `${what}. ${wrong}.`;
}

/**
 * Returns the problem with a string that is not a valid value of a data type, or undefined if it is
 * valid.
 */
export function valueProblem(dataType: DataType, text: string): string | undefined {
  return textProblem(dataType, text)?.message;
}

function textProblem(dataType: DataType, text: string): ConditionProblem | undefined {
  switch (dataType) {
    case "D":
      if (isDay(text)) return undefined;
      return problem("notADay", notADay(text));
    case "I":
      if (isWholeNumber(text) && String(BigInt(text)) === text && text.length <= 9) return undefined;
      return problem("notWholeNumber", `“${text}” is not a whole number. Enter a whole number, for example 2.`);
    case "F":
      if (text === "Y" || text === "N") return undefined;
      return problem("notYesOrNo", `“${text}” is not a valid value for a flag. Enter Y or N.`);
    case "C":
      if (text.trim() !== "") return undefined;
      return problem("emptyLabel", "The list of cohorts contains an empty item. Remove the extra comma.");
    case "S":
      return undefined;
    default:
      return unreachable(dataType);
  }
}
