import type { Day } from "../calendar.ts";
import type { Condition, Missing } from "../condition/condition.ts";
import { describeCondition } from "../condition/describe-condition.ts";
import { parseCondition } from "../condition/parse-condition.ts";
import { isDay, displayDay } from "../calendar.ts";
import type { AttributeReference } from "../reference-data.ts";
import type { Result } from "../result.ts";
import { refuse } from "../result.ts";
import type { AndClause, RuleType } from "../rule.ts";
import { ruleMessages } from "../rule.ts";
import type { AttributeChoice } from "./attribute-of.ts";
import { attributeOf } from "./attribute-of.ts";
import { codeName, shortName } from "./code-lists.ts";

/** What a sentence about a rule needs beside the rule. */
export interface RuleSurroundings {
  attributes: readonly AttributeReference[];
  /** The iteration's run date: relative dates are counted from it. */
  runDate: Day;
}

type Clause = AttributeChoice & Pick<AndClause, "Operator" | "Comparator">;

/** A rule or AND clause as people read it, or why it cannot be understood. */
export type ClauseWords =
  | {
      /** "Date of Birth is after 31 March 1950 (under 75 on 31 March 2025)". */
      sentence: string;
      /** What happens to people with no value; empty where the sentence says it or everybody has one. */
      missing: string;
      problem?: undefined;
    }
  | { problem: string };

/** The condition of a rule or AND clause as the engine will run it, or what is wrong with it in words. */
export function conditionOf(clause: Clause, attributes: readonly AttributeReference[]): Result<Condition, string> {
  const attribute = attributeOf(clause, attributes);
  if (!attribute) return refuse(clause.AttributeName ? unknownAttribute(clause.AttributeName) : ruleMessages.attribute);
  const parsed = parseCondition({ operator: clause.Operator, comparator: clause.Comparator, attribute });
  return parsed.ok ? parsed : refuse(parsed.refusal.message);
}

function unknownAttribute(name: string): string {
  return `“${name}” is not an attribute at this level. Choose another attribute.`;
}

/** The words of one rule or AND clause of a rule of a type. `alone` when no other condition must hold as well. */
export function describeClause(
  clause: Clause,
  { attributes, runDate, type, alone }: RuleSurroundings & { type: RuleType; alone: boolean },
): ClauseWords {
  const condition = conditionOf(clause, attributes);
  if (!condition.ok) return { problem: condition.refusal };
  return { sentence: sentenceOf(condition.value, runDate), missing: missingWords(condition.value, { type, alone }) };
}

const openings = {
  F: "Leaves out people when",
  S: "Does not invite people when",
  R: "Sends this communication to people when",
} as const satisfies Record<RuleType, string>;

/** What a rule of a type does to whom, as one sentence: the conditions must all hold. */
export function ruleSentence(type: RuleType, conditions: readonly string[], cohort?: string): string {
  return `${ruleOpening(type, cohort)} ${conditions.join(", and ")}.`;
}

/** How a rule's sentence begins: "Leaves out people when", with the cohort it is for. */
export function ruleOpening(type: RuleType, cohort?: string): string {
  return cohort ? `For the cohort ${cohort} only: ${openings[type].toLowerCase()}` : openings[type];
}

function sentenceOf(condition: Condition, runDate: Day): string {
  const named = namedCodes(condition);
  if (named !== undefined) return named;
  return describeCondition(condition, { runDate }).sentence.replace(/^The person/, "the person");
}

/** Codes that have names are read by name: "ICB is one of NHS Essex (D7T5G), NHS Dorset (QVV)". */
function namedCodes({ attribute, test }: Condition): string | undefined {
  if (test.kind !== "oneOf" && test.kind !== "equals") return undefined;
  const codes = test.kind === "oneOf" ? test.members : [test.text];
  const names = codes.map((code) => codeName(attribute.AttributeName, code));
  if (names.every((name) => name === undefined)) return undefined;
  const list = codes.map((code, index) => {
    const name = names[index];
    return name === undefined ? code : `${shortName(name)} (${code})`;
  });
  const verb = test.kind === "oneOf" && list.length > 1 ? (test.negated ? "is none of" : "is one of") : equal(test);
  return `${attribute.DisplayValue} ${verb} ${list.join(", ")}`;
}

function equal({ negated }: { negated: boolean }): string {
  return negated ? "is not" : "is";
}

const whenTheyNeverMatch = {
  F: "stay in",
  S: "can be invited",
  R: "are not sent this communication",
} as const satisfies Record<RuleType, string>;

const whenTheyMatch = {
  F: "are left out too",
  S: "are not invited either",
  R: "are sent this communication too",
} as const satisfies Record<RuleType, string>;

function missingWords({ attribute, test, missing }: Condition, rule: { type: RuleType; alone: boolean }): string {
  // Everybody in a run is in a cohort; "has no value" says itself what happens.
  if (test.kind === "memberOf" || test.kind === "missing") return "";
  if (missing.kind === "as")
    return `People with no recorded ${attribute.DisplayValue} are treated as ${valueWords(missing.value)}.`;
  return `People with no recorded ${attribute.DisplayValue} ${missingOutcome(missing, rule)}.`;
}

const flagWords: Readonly<Record<string, string>> = { Y: "Yes", N: "No" };

function valueWords(value: string): string {
  return isDay(value) ? displayDay(value) : (flagWords[value] ?? value);
}

function missingOutcome(
  missing: Exclude<Missing, { kind: "as" }>,
  { type, alone }: { type: RuleType; alone: boolean },
): string {
  if (missing.kind === "never") return whenTheyNeverMatch[type];
  return alone ? whenTheyMatch[type] : "count as meeting this condition";
}
