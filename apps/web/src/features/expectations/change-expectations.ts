import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { boundDraft } from "./bound/read-bound.ts";
import { isTaken } from "./sentence/read-sentence.ts";

/** Adds the expectations whose names are missing. */
export function addMissing(own: OwnExpectations, more: readonly Expectation[]): OwnExpectations {
  const names = own.Expectations.map(({ Name }) => Name);
  return { ...own, Expectations: [...own.Expectations, ...more.filter(({ Name }) => !isTaken(Name, names))] };
}

/** Replaces the expectation with this name, or adds it at the end if that no longer exists. */
export function replaceExpectation(own: OwnExpectations, name: string, one: Expectation): OwnExpectations {
  const isThere = own.Expectations.some(({ Name }) => Name === name);
  const replaced = own.Expectations.map((there) => (there.Name === name ? one : there));
  return { ...own, Expectations: isThere ? replaced : [...own.Expectations, one] };
}

/** Returns whether its form can show all of it. A file can contain bounds with more than two limits. */
export function isTypeable(expectation: Expectation): boolean {
  return expectation.Kind !== "Bound" || boundDraft(expectation) !== undefined;
}

/** Consequences of deleting one of each kind. */
export const deletionConsequences = {
  Expectations: "We will not check later reports against it.",
  Examples: "We will no longer check the outcome for this person.",
} as const satisfies Record<keyof OwnExpectations, string>;
