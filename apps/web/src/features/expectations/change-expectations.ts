import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { boundDraft } from "./bound/read-bound.ts";
import { isTaken } from "./sentence/read-sentence.ts";

/** Those whose names are not there yet are added. */
export function withMissing(own: OwnExpectations, more: readonly Expectation[]): OwnExpectations {
  const names = own.Expectations.map(({ Name }) => Name);
  return { ...own, Expectations: [...own.Expectations, ...more.filter(({ Name }) => !isTaken(Name, names))] };
}

/** One is put in the place of the one of this name; where that is gone meanwhile, at the end. */
export function withReplaced(own: OwnExpectations, name: string, one: Expectation): OwnExpectations {
  const isThere = own.Expectations.some(({ Name }) => Name === name);
  const replaced = own.Expectations.map((there) => (there.Name === name ? one : there));
  return { ...own, Expectations: isThere ? replaced : [...own.Expectations, one] };
}

/** Whether its form can say all that it says, so that it can be edited there: a file may hold bounds of more than two limits. */
export function isTypeable(expectation: Expectation): boolean {
  return expectation.Kind !== "Bound" || boundDraft(expectation) !== undefined;
}

/** What follows from deleting one of each. */
export const losing = {
  Expectations: "Reports that are made after that are no longer checked against it.",
  Examples: "It is no longer looked at what becomes of somebody like this.",
} as const satisfies Record<keyof OwnExpectations, string>;
