import { canonicalJson } from "../canonical-json.ts";
import type { Difference } from "../differences.ts";
import type { OwnExpectations } from "./own-expectations.ts";
import { noExpectations } from "./own-expectations.ts";

/** What was expected otherwise, each expectation and example person by name, as `differences` tells of a document (REQ-EXP-10). */
export function expectationDifferences(
  before: OwnExpectations | null | undefined,
  after: OwnExpectations | null | undefined,
): Difference[] {
  const [then, now] = [before ?? noExpectations, after ?? noExpectations];
  return [
    ...byName("Expectations", then.Expectations, now.Expectations),
    ...byName("Examples", then.Examples, now.Examples),
  ];
}

function byName(list: string, before: readonly { Name: string }[], after: readonly { Name: string }[]): Difference[] {
  const [then, now] = [before, after].map((all) => new Map(all.map((one) => [one.Name, one])));
  const names = new Set([...before, ...after].map(({ Name }) => Name));
  return [...names].flatMap((name) => {
    const [old, changed] = [then?.get(name), now?.get(name)];
    return canonicalJson(old) === canonicalJson(changed) ? [] : [{ path: [list, name], before: old, after: changed }];
  });
}
