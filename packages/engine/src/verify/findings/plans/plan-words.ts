/** What the ID of a routing plan is called after: a need, a child, or a season. Plans are data; names of rules are not read. */
import { type Need, namedIn, needsOf } from "@spi/domain/need/needs";
import type { Verified } from "../../finding.ts";

/** Every format and language that a plan can be made for. */
export const knownNeeds = ({ codes }: Pick<Verified, "codes">): Need[] => needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);

/** Attributes that say how people need their message. */
export const needAttributes: ReadonlySet<string> = new Set([
  "BRAILLE_REQD",
  "AUDIO_REQD",
  "LARGE_PRINT_REQD",
  "LANGUAGE_PREFERENCE",
]);

/** Returns what some plans are called after that only a few people need: "Braille", "Polish", "a translation". */
export function fewCalled(plans: readonly string[], verified: Pick<Verified, "codes">): string[] {
  const needs = knownNeeds(verified);
  const named = plans.flatMap((plan) => namedIn(plan, needs).map(({ name }) => name));
  return named.length === 0 && plans.some(isTranslation) ? ["a translation"] : [...new Set(named)];
}

/** Whether a plan is for a translation into any language. */
export const isTranslation = (plan: string) => /translat|language/i.test(plan);

/** Whether a plan is called after children, their parents or their schools. */
export const isForChildren = (plan: string) => childWords.test(spaced(plan));

const childWords = /\b(child|children|childhood|parents?|guardians?|infants?|toddlers?|bab(y|ies)|pupils?|schools?)\b/i;

/** An ID with blanks between its words. */
export const spaced = (plan: string) => plan.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[^A-Za-z0-9]+/g, " ");
