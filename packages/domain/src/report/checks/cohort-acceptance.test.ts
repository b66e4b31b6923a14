import { expect, test } from "vitest";
import type { CohortChange, CohortChanges } from "../cohort-changes.ts";
import { writeCheck } from "../check-words.ts";
import { acceptanceChecks } from "./cohort-acceptance.ts";

const codes = { ICB: [{ code: "AAA", name: "NHS Here" }] };
const none = { members: 1000, came: 0, left: 0, dead: 0, removed: 0 };

function checksOf(
  cohort: Partial<CohortChange>,
  since: CohortChanges["since"] = { called: "report 1", peopleThere: true },
) {
  const whole = { label: "over75", ...none, before: 1000, withoutNhsNumber: 0, boards: [], ages: [], ...cohort };
  const drafts = acceptanceChecks({ since, looked: [whole], notLookedAt: 0 }, codes);
  return drafts
    .map((draft) => writeCheck(draft, codes))
    .map(({ level, message, all }) => ({ level, message, ...(all && { all }) }));
}

test("people who came in or left are told, and warned of beyond a tenth of those before REQ-EXP-50", () => {
  expect(checksOf({})).toEqual([]);
  const [told] = checksOf({ came: 100, left: 3 });
  expect(told).toMatchObject({
    level: "note",
    message: "Cohort over75 had 1,000 people in report 1: 100 came in and 3 left.",
  });
  expect(checksOf({ came: 101 })[0]?.level).toBe("warning");
  expect(checksOf({ left: 101 })[0]?.level).toBe("warning");
  expect(checksOf({ before: 20, came: 9 })[0]?.level).toBe("note");
  expect(checksOf({ before: 20, came: 10 })[0]?.level).toBe("warning");
});

test("members of whom nobody knows whether they came are told where nobody is known to have moved, and count REQ-EXP-50 REQ-EXP-462", () => {
  const few = checksOf({ withoutNhsNumber: 40 });
  expect(few).toEqual([
    {
      level: "note",
      message:
        "Cohort over75 had 1,000 people in report 1: 0 came in and 0 left. Of 40 people without an NHS number it is not known.",
      all: [],
    },
  ]);
  expect(checksOf({ withoutNhsNumber: 500 })[0]?.level).toBe("warning");
  expect(checksOf({ came: 60, withoutNhsNumber: 41 })[0]?.level).toBe("warning");
  expect(checksOf({ came: 60, withoutNhsNumber: 40 })[0]?.level).toBe("note");
});

test("as many come as go shows although the size stays, by board and age REQ-EXP-50", () => {
  const [told] = checksOf({
    came: 500,
    left: 500,
    withoutNhsNumber: 1,
    boards: [
      { icb: null, ...none, left: 200 },
      { icb: "AAA", ...none, came: 500, left: 300 },
    ],
    ages: [
      { from: null, ...none, came: 1 },
      { from: 75, ...none, came: 499, left: 500 },
      { from: 90, ...none, left: 1 },
      { from: 80, ...none },
    ],
  });
  expect(told).toEqual({
    level: "warning",
    message:
      "Cohort over75 had 1,000 people in report 1: 500 came in and 500 left. Of 1 person without an NHS number it is not known.",
    all: [
      "NHS Here (AAA): 500 came in, 300 left",
      "Board not known: 0 came in, 200 left",
      "Age not known: 1 came in, 0 left",
      "Aged 75 to 79: 499 came in, 500 left",
      "Aged 90 or over: 0 came in, 1 left",
    ],
  });
});

test("members recorded as dead or removed are told, and warned of beyond their bounds REQ-EXP-50 REQ-EXP-463", () => {
  expect(checksOf({ dead: 10, removed: 50 })).toMatchObject([
    {
      level: "note",
      message: "Cohort over75 has 1,000 people: 10 recorded as dead, 40 removed for another reason.",
    },
  ]);
  expect(checksOf({ dead: 11, removed: 11 })[0]?.level).toBe("warning");
  expect(checksOf({ dead: 0, removed: 51 })[0]?.level).toBe("warning");
  expect(checksOf({ members: 100, dead: 9, removed: 9 })[0]?.level).toBe("note");
  expect(checksOf({ members: 100, dead: 10, removed: 10 })[0]?.level).toBe("warning");
  expect(checksOf({ dead: null, removed: null })).toEqual([]);
});

test("where the earlier people are gone, or there was no report, nothing is claimed of who came REQ-EXP-50 REQ-EXP-467", () => {
  const unknown = { came: null, left: null, before: null };
  expect(checksOf(unknown, { called: "report 1", peopleThere: false })).toEqual([
    {
      level: "note",
      message:
        "Who came into the cohorts and left them since report 1 is not known: its people are not kept any more. Only sizes are compared.",
    },
  ]);
  expect(checksOf(unknown, null)).toEqual([]);
  expect(acceptanceChecks(undefined, codes)).toEqual([]);
  expect(acceptanceChecks({ since: null, looked: [], notLookedAt: 3 }, codes)).toHaveLength(1);
});
