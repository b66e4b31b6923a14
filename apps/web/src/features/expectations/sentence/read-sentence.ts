import type { Sentence } from "@spi/domain/expectation/expectations";
import { longest } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";

export type SentenceCondition = Sentence["Conditions"][number];

/** A sentence's form values. */
export interface SentenceDraft {
  kind: Sentence["Kind"];
  plan: string;
  conditions: readonly SentenceCondition[];
  name: string;
  safety: boolean;
}

export const emptySentence: SentenceDraft = { kind: "Nobody", plan: "", conditions: [], name: "", safety: false };

/** Returns a sentence's form values. */
export function toSentenceDraft(sentence: Sentence): SentenceDraft {
  const { Kind, Conditions, Name, Safety = false } = sentence;
  const plan = sentence.Kind === "Plan" ? sentence.Plan : "";
  return { kind: Kind, plan, conditions: Conditions, name: Name, safety: Safety };
}

/** Kinds of sentence that a user can choose. */
export const sentenceKinds: { value: Sentence["Kind"]; label: string; hint?: string }[] = [
  { value: "Nobody", label: "No one who meets the conditions is invited" },
  {
    value: "Only",
    label: "Everyone invited is known to meet the conditions",
    hint: "People with no recorded value do not meet the conditions. Use this to check, for example, that everyone invited is known to be 75 or over.",
  },
  { value: "Everybody", label: "Everyone in the cohorts who meets the conditions is invited" },
  { value: "Plan", label: "Everyone invited who meets the conditions gets a routing plan" },
];

type Problems = Partial<Record<keyof SentenceDraft, string>>;

/**
 * Parses a sentence, or returns errors by field. Rejects a sentence without a unique name, a condition or the routing
 * plan that it needs.
 */
export function readSentence(draft: SentenceDraft, takenNames: readonly string[] = []): Result<Sentence, Problems> {
  const { kind, plan, conditions, name, safety } = draft;
  const problems: Problems = {
    ...(kind === "Plan" && plan === "" ? { plan: "Select a routing plan" } : {}),
    ...(conditions.length === 0 ? { conditions: "Add a condition" } : {}),
    ...nameProblem(name, takenNames),
  };
  if (Object.keys(problems).length > 0) return refuse(problems);
  const fields = { Name: name.trim(), Conditions: [...conditions], ...(safety ? { Safety: true } : {}) };
  return ok(kind === "Plan" ? { ...fields, Kind: kind, Plan: plan } : { ...fields, Kind: kind });
}

function nameProblem(name: string, takenNames: readonly string[]): Problems {
  const typed = name.trim();
  if (typed === "") return { name: "Enter a name that describes the expectation" };
  if (typed.length > longest.text) return { name: `Enter ${longest.text} characters or fewer` };
  return isTaken(typed, takenNames)
    ? { name: "Enter a name that is different from the other expectations’ names" }
    : {};
}

/** Returns whether a name is in use, ignoring case. */
export function isTaken(name: string, takenNames: readonly string[]): boolean {
  return takenNames.some((other) => other.toLowerCase() === name.toLowerCase());
}

/** Adds a condition unless the list already contains it. */
export function withCondition(
  conditions: readonly SentenceCondition[],
  addition: SentenceCondition | undefined,
): SentenceCondition[] {
  const others = conditions.filter((other) => JSON.stringify(other) !== JSON.stringify(addition));
  return [...others, ...(addition ? [addition] : [])];
}
