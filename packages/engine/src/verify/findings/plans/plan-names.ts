import { type Need, needsNamedIn, needsOf } from "@spi/domain/need/needs";
import type { VerificationContext } from "../../finding.ts";

/** Returns all formats and languages that a plan can be intended for. */
export const knownNeeds = ({ codes }: Pick<VerificationContext, "codes">): Need[] =>
  needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);

/** Attributes for the formats and languages that people need. */
export const needAttributes: ReadonlySet<string> = new Set([
  "BRAILLE_REQD",
  "AUDIO_REQD",
  "LARGE_PRINT_REQD",
  "LANGUAGE_PREFERENCE",
]);

/** Returns the needs in plan names that only a few people have, for example "Braille", "Polish" or "a translation". */
export function needsInNames(plans: readonly string[], context: Pick<VerificationContext, "codes">): string[] {
  const needs = knownNeeds(context);
  const named = plans.flatMap((plan) => needsNamedIn(plan, needs).map(({ name }) => name));
  return named.length === 0 && plans.some(isTranslation) ? ["a translation"] : [...new Set(named)];
}

/** Returns whether a plan's name refers to a translation into any language. */
export const isTranslation = (plan: string) => /translat|language/i.test(plan);

/** Returns whether a plan's name refers to children, their parents or their schools. */
export const isForChildren = (plan: string) => childWords.test(spacedName(plan));

const childWords = /\b(child|children|childhood|parents?|guardians?|infants?|toddlers?|bab(y|ies)|pupils?|schools?)\b/i;

/** Converts an ID to words separated by spaces. */
export const spacedName = (plan: string) =>
  plan.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[^A-Za-z0-9]+/g, " ");
