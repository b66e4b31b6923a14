import { readFileSync } from "node:fs";
import { type FindingLevel, findingLevels } from "@spi/domain/finding/verifier-finding";
import { expect, test } from "vitest";
import {
  type Changed,
  changedIteration,
  changes,
  implied,
  unchanged,
  verifyChanged,
} from "../support/finding-changes.ts";

/** Returns the codes of findings at a level or a more serious one. */
function codes(least: FindingLevel, { both = unchanged, here = unchanged, ...known }: Changed) {
  const first = changedIteration("20251020", [both]);
  const found = verifyChanged({ first, changed: changedIteration("20251120", [both, here]) }, known);
  const grave = found.filter(({ level }) => findingLevels.indexOf(level) <= findingLevels.indexOf(least));
  return [...new Set(grave.map(({ code }) => code))];
}

test("a valid iteration has no findings REQ-SEL-72 REQ-SEL-74 REQ-SEL-75", () => {
  expect(codes("note", {})).toEqual([]);
});

test.each(changes)(
  "%s is found, and nothing else as serious, after a small change to a valid iteration REQ-SEL-72 REQ-SEL-74 REQ-SEL-75",
  (code, level, changed) => {
    expect(codes(level, changed).toSorted()).toEqual([...(implied[code] ?? []), code].toSorted());
  },
);

test("every finding in the guide has such a change REQ-SEL-72", () => {
  const guide = readFileSync(new URL("../../../../docs/findings.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| ([a-z-]+) \| (?:stop|warning|note)/gm)].map(([, code]) => code);
  expect(new Set(changes.map(([code]) => code))).toEqual(new Set(rows));
});
