import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { toBoundDraft } from "./bound/read-bound.ts";
import { isTaken } from "./sentence/read-sentence.ts";

/** Adds the expectations with names that do not exist yet. */
export function addMissing(own: OwnExpectations, additions: readonly Expectation[]): OwnExpectations {
  const names = own.Expectations.map(({ Name }) => Name);
  return { ...own, Expectations: [...own.Expectations, ...additions.filter(({ Name }) => !isTaken(Name, names))] };
}

/**
 * Replaces the expectation with this name, or adds the replacement at the end if there is no longer an expectation with
 * this name.
 */
export function replaceExpectation(own: OwnExpectations, name: string, replacement: Expectation): OwnExpectations {
  const exists = own.Expectations.some(({ Name }) => Name === name);
  const replaced = own.Expectations.map((expectation) => (expectation.Name === name ? replacement : expectation));
  return { ...own, Expectations: exists ? replaced : [...own.Expectations, replacement] };
}

/** Returns whether the form can show the whole expectation. A file can contain bounds with more than two limits. */
export function isEditableInForm(expectation: Expectation): boolean {
  return expectation.Kind !== "Bound" || toBoundDraft(expectation) !== undefined;
}

/** Consequences of deleting an item of each kind. */
export const deletionConsequences = {
  Expectations: "We will not check later reports against this expectation.",
  Examples: "We will no longer check the outcome for this person.",
} as const satisfies Record<keyof OwnExpectations, string>;
