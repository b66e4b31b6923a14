import type { Figure } from "../people/people-preview.ts";
import { figureOfPeople } from "../report/preview-sentences.ts";
import { withRemarks } from "./sentences/remarks.ts";
import { describeNeverDecides } from "./sentences/rules.ts";
import type { FindingLevel, VerifierFinding } from "./verifier-finding.ts";
import { type Place, type Placed, placeOf, placeOfRules } from "../iteration/places.ts";
import type { RuleType } from "../rule/rule.ts";
import { andList } from "../text/lists.ts";

/** Names of the levels of findings on screen. */
export const levelLabels = {
  stop: "Must fix",
  warning: "Needs an answer",
  note: "For information",
} as const satisfies Record<FindingLevel, string>;

/** Returns the page on which users can fix a finding. For a missing rule, this is the page with rules of its type. */
export function placeOfFinding(
  { code, path, lacks }: Pick<VerifierFinding, "code" | "path" | "lacks">,
  iteration: Placed,
): Place {
  const usual = Object.hasOwn(missingRuleTypes, code) ? missingRuleTypes[code] : undefined;
  const type = path === "IterationRules" ? (lacks ?? usual) : undefined;
  return type ? placeOfRules(type) : placeOf(path, iteration);
}

const missingRuleTypes: Readonly<Record<string, RuleType>> = { "missing-suppression": "S", "missing-routing": "R" };

/**
 * Describes the number of findings, for example "2 findings must be fixed and 3 need an answer".
 * Returns null if there are none.
 */
export function findingsSentence({ stops, unanswered }: { stops: number; unanswered: number }): string | null {
  const findings = (count: number) => `${count} ${count === 1 ? "finding" : "findings"}`;
  const needs = unanswered === 1 ? "needs an answer" : "need an answer";
  if (stops === 0) return unanswered === 0 ? null : `${findings(unanswered)} ${needs}`;
  const stopping = `${findings(stops)} must be fixed`;
  return unanswered === 0 ? stopping : `${stopping} and ${unanswered} ${needs}`;
}

/**
 * Explains why findings prevent the approval of an iteration, and what to do. Returns undefined if none of them does.
 */
export function notApprovedForFindings({
  stops,
  unanswered,
}: {
  stops: number;
  unanswered: number;
}): string | undefined {
  const toFix = stops > 0 ? [`${stops} ${stops === 1 ? "finding" : "findings"} must be fixed`] : [];
  const toAnswer = unanswered > 0 ? [`${unanswered} ${unanswered === 1 ? "needs" : "need"} an answer`] : [];
  if (toFix.length + toAnswer.length === 0) return undefined;
  return `You cannot approve this iteration, because ${andList([...toFix, ...toAnswer])}. Reject the iteration so that its author can change the rules or respond to the findings.`;
}

interface CountedFinding extends Pick<VerifierFinding, "code" | "problem" | "remarks"> {
  /** Sentence about the finding. */
  message: string;
  /** Number of people affected, or null if no one was counted. */
  people: Figure | null;
}

/**
 * Returns a finding's sentence with the number of people affected: "…: all 312 people it matches are
 * already left out by …"
 */
export function findingSentence({ code, problem, remarks, message, people }: CountedFinding): string {
  if (people === null) return message;
  if (people.kind === "exact" && people.people === 0)
    return `${message} ${code === "missing-values" ? "No one currently matches this description." : matchesNoOne(code)}`;
  const several = people.kind === "exact" && people.people > 1;
  const words = figureOfPeople(people);
  return problem.code === "neverDecides" && several
    ? withRemarks(describeNeverDecides(problem.params, words), remarks)
    : `${message} ${describeCount(code, words)}`;
}

function describeCount(code: string, people: string): string {
  return code === "missing-values" || code === "nobody-invited"
    ? `This affects ${people}.`
    : `${matching(code)} ${people}.`;
}

/**
 * Returns the words that come before a number of people. For a boundary, the rule can also match people whose birthdays
 * the finding does not mention.
 */
function matching(code: string): string {
  if (code === "boundary") return "In total, the rule matches";
  return code === "duplicate" ? "The rules match" : "The rule matches";
}

function matchesNoOne(code: string): string {
  return code === "duplicate"
    ? "The rules do not match anyone at the moment."
    : "The rule does not match anyone at the moment.";
}
