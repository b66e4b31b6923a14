import { expect, test } from "vitest";
import { documentToSave, compareSaves, applyChoices } from "./conflict.ts";

const base = { Version: 1, Name: "Spring", StartDate: "20270101", EndDate: "20270301", Manager: ["a@x.uk"] };

test("a field that both users changed differently clashes, and the other user's own changes are listed REQ-SCR-26", () => {
  const mine = { ...base, Name: "Spring mine", EndDate: "20270401" };
  const latest = { ...base, Version: 2, Name: "Spring theirs", Manager: ["b@x.uk"] };
  const { clashes, theirs, changes } = compareSaves({ base, mine, latest });
  expect(clashes).toMatchObject([{ path: ["Name"], mine: "Spring mine", theirs: "Spring theirs" }]);
  expect(theirs).toMatchObject([{ path: ["Manager"], before: ["a@x.uk"], after: ["b@x.uk"] }]);
  expect(changes.map(({ path }) => path)).toEqual([["Name"], ["EndDate"]]);
});

test("the same change by both users does not clash, and a new version number alone is not a change", () => {
  const mine = { ...base, Name: "Same" };
  expect(compareSaves({ base, mine, latest: { ...mine, Version: 2 } })).toMatchObject({ clashes: [], theirs: [] });
  expect(compareSaves({ base, mine, latest: { ...base, Version: 9 } })).toMatchObject({ clashes: [], theirs: [] });
});

test("resolving a conflict applies the user's changes to the latest version, except where they chose the other user's REQ-SCR-26 REQ-SCR-408", () => {
  const mine = { ...base, Name: "Mine", EndDate: "20270401" };
  const latest = { ...base, Version: 2, Name: "Theirs", Manager: ["b@x.uk"] };
  const { changes } = compareSaves({ base, mine, latest });
  expect(applyChoices({ latest, changes }, { Name: "theirs" })).toEqual({ ...latest, EndDate: "20270401" });
  expect(applyChoices({ latest, changes }, { Name: "mine" })).toEqual({ ...latest, Name: "Mine", EndDate: "20270401" });
});

test("the document to save has both users' changes, or only the user's own if no one else has saved REQ-RUL-60 REQ-RUL-437", () => {
  const mine = { ...base, Name: "Mine" };
  const latest = { ...base, Version: 2, Manager: ["b@x.uk"] };
  expect(documentToSave({ base, mine, latest })).toEqual({ ...latest, Name: "Mine" });
  expect(documentToSave({ base, mine, latest: base })).toBe(mine);
});
