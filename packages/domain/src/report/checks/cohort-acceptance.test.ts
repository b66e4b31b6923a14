import { expect, test } from "vitest";
import type { CohortChange, CohortChanges } from "../cohort-changes.ts";
import { writeCheck } from "../check-sentences.ts";
import { acceptanceChecks } from "./cohort-acceptance.ts";

const codes = { ICB: [{ code: "AAA", name: "NHS Here" }] };
const none = { members: 1000, came: 0, left: 0, dead: 0, removed: 0 };

function checksOf(
  cohort: Partial<CohortChange>,
  since: CohortChanges["since"] = { called: "report 1", isAvailable: true },
) {
  const whole = { label: "over75", ...none, before: 1000, withoutNhsNumber: 0, boards: [], ages: [], ...cohort };
  const drafts = acceptanceChecks({ since, cohorts: [whole], notCompared: 0 }, codes);
  return drafts
    .map((draft) => writeCheck(draft, codes))
    .map(({ level, message, all }) => ({ level, message, ...(all && { all }) }));
}

test("a report notes people who joined or left a cohort, and warns above a tenth REQ-EXP-50", () => {
  expect(checksOf({})).toEqual([]);
  const [check] = checksOf({ came: 100, left: 3 });
  expect(check).toMatchObject({
    level: "note",
    message: "The cohort over75 had 1,000 people in report 1. Since then, 100 joined and 3 left.",
  });
  expect(checksOf({ came: 101 })[0]?.level).toBe("warning");
  expect(checksOf({ left: 101 })[0]?.level).toBe("warning");
  expect(checksOf({ before: 20, came: 9 })[0]?.level).toBe("note");
  expect(checksOf({ before: 20, came: 10 })[0]?.level).toBe("warning");
});

test("a report mentions members who may have joined even if no one is known to have moved, and counts them REQ-EXP-50 REQ-EXP-462", () => {
  const few = checksOf({ withoutNhsNumber: 40 });
  expect(few).toEqual([
    {
      level: "note",
      message:
        "The cohort over75 had 1,000 people in report 1. Since then, 0 joined and 0 left. We do not know whether 40 people without an NHS number joined or left.",
      all: [],
    },
  ]);
  expect(checksOf({ withoutNhsNumber: 500 })[0]?.level).toBe("warning");
  expect(checksOf({ came: 60, withoutNhsNumber: 41 })[0]?.level).toBe("warning");
  expect(checksOf({ came: 60, withoutNhsNumber: 40 })[0]?.level).toBe("note");
});

test("people joining and leaving in equal numbers are shown by board and age, although the size is the same REQ-EXP-50", () => {
  const [check] = checksOf({
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
  expect(check).toEqual({
    level: "warning",
    message:
      "The cohort over75 had 1,000 people in report 1. Since then, 500 joined and 500 left. We do not know whether 1 person without an NHS number joined or left.",
    all: [
      "NHS Here (AAA): 500 joined, 300 left",
      "ICB not known: 0 joined, 200 left",
      "Age not known: 1 joined, 0 left",
      "Aged 75 to 79: 499 joined, 500 left",
      "Aged 90 or over: 0 joined, 1 left",
    ],
  });
});

test("a report notes members recorded as dead or removed, and warns beyond their limits REQ-EXP-50 REQ-EXP-463", () => {
  expect(checksOf({ dead: 10, removed: 50 })).toMatchObject([
    {
      level: "note",
      message:
        "The cohort over75 has 1,000 people, including 10 recorded as dead and 40 removed from GP lists for other reasons.",
    },
  ]);
  expect(checksOf({ dead: 11, removed: 11 })[0]?.level).toBe("warning");
  expect(checksOf({ dead: 0, removed: 51 })[0]?.level).toBe("warning");
  expect(checksOf({ members: 100, dead: 9, removed: 9 })[0]?.level).toBe("note");
  expect(checksOf({ members: 100, dead: 10, removed: 10 })[0]?.level).toBe("warning");
  expect(checksOf({ dead: null, removed: null })).toEqual([]);
});

test("if the earlier people are unavailable or there was no report, new members are reported as unknown REQ-EXP-50 REQ-EXP-467", () => {
  const unknown = { came: null, left: null, before: null };
  expect(checksOf(unknown, { called: "report 1", isAvailable: false })).toEqual([
    {
      level: "note",
      message:
        "We do not know who has joined or left the cohorts since report 1, because the earlier list of people is no longer stored. We compared only the sizes of the cohorts.",
    },
  ]);
  expect(checksOf(unknown, null)).toEqual([]);
  expect(acceptanceChecks(undefined, codes)).toEqual([]);
  expect(acceptanceChecks({ since: null, cohorts: [], notCompared: 3 }, codes)).toHaveLength(1);
});
