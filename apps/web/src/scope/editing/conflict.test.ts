import { expect, test } from "vitest";
import { asSavedNow, compareSaves, settle } from "./conflict.ts";

const base = { Version: 1, Name: "Spring", StartDate: "20270101", EndDate: "20270301", Manager: ["a@x.uk"] };

test("a field that both changed to different values clashes; one that only the other changed is told REQ-SCR-26", () => {
  const mine = { ...base, Name: "Spring mine", EndDate: "20270401" };
  const latest = { ...base, Version: 2, Name: "Spring theirs", Manager: ["b@x.uk"] };
  const { clashes, theirs, changes } = compareSaves({ base, mine, latest });
  expect(clashes).toMatchObject([{ path: ["Name"], mine: "Spring mine", theirs: "Spring theirs" }]);
  expect(theirs).toMatchObject([{ path: ["Manager"], before: ["a@x.uk"], after: ["b@x.uk"] }]);
  expect(changes.map(({ path }) => path)).toEqual([["Name"], ["EndDate"]]);
});

test("both having changed a field to the same value is no clash, and a version alone is no change", () => {
  const mine = { ...base, Name: "Same" };
  expect(compareSaves({ base, mine, latest: { ...mine, Version: 2 } })).toMatchObject({ clashes: [], theirs: [] });
  expect(compareSaves({ base, mine, latest: { ...base, Version: 9 } })).toMatchObject({ clashes: [], theirs: [] });
});

test("settling lays my changes over the latest version, but for the fields left to the other REQ-SCR-26", () => {
  const mine = { ...base, Name: "Mine", EndDate: "20270401" };
  const latest = { ...base, Version: 2, Name: "Theirs", Manager: ["b@x.uk"] };
  const { changes } = compareSaves({ base, mine, latest });
  expect(settle({ latest, changes }, { Name: "theirs" })).toEqual({ ...latest, EndDate: "20270401" });
  expect(settle({ latest, changes }, { Name: "mine" })).toEqual({ ...latest, Name: "Mine", EndDate: "20270401" });
});

test("what a save would make now has the changes of both; without a save since it is what is typed REQ-RUL-60", () => {
  const mine = { ...base, Name: "Mine" };
  const latest = { ...base, Version: 2, Manager: ["b@x.uk"] };
  expect(asSavedNow({ base, mine, latest })).toEqual({ ...latest, Name: "Mine" });
  expect(asSavedNow({ base, mine, latest: base })).toBe(mine);
});
