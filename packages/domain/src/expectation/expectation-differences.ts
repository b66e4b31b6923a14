import { canonicalJson } from "../values/canonical-json.ts";
import type { Difference } from "../iteration/differences.ts";
import { type OwnExpectations, noExpectations } from "./own-expectations.ts";

/** Returns the differences in expectations and example people by name, in the same form as `differences`. */
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

function byName(list: string, before: readonly Named[], after: readonly Named[]): Difference[] {
  const [then, now] = [byNameAndTurn(before), byNameAndTurn(after)];
  const keys = new Set([...then.keys(), ...now.keys()]);
  return [...keys].flatMap((key) => {
    const [old, changed] = [then.get(key), now.get(key)];
    const name = (changed ?? old)!.Name;
    return canonicalJson(old) === canonicalJson(changed) ? [] : [{ path: [list, name], before: old, after: changed }];
  });
}

interface Named {
  Name: string;
}

/**
 * Indexes items by name and occurrence, because the campaign and the iteration can each have an item with the same
 * name.
 */
function byNameAndTurn(all: readonly Named[]): Map<string, Named> {
  const turns = [...Map.groupBy(all, ({ Name }) => Name)].flatMap(([name, alike]) =>
    alike.map((item, turn): [string, Named] => [JSON.stringify([name, turn]), item]),
  );
  return new Map(turns);
}
