import fc from "fast-check";
import { expect, test } from "vitest";
import { duplicateRoutingPlanIds, joinRoutingPlanIds, splitRoutingPlanIds } from "./routing-plan-ids.ts";

test("IDs are split at white space, commas or | and kept once, ignoring case §5.18", () => {
  expect(splitRoutingPlanIds("PLAN_A\nPLAN_B,plan_a | PLAN_C\t\tPLAN_B")).toEqual(["PLAN_A", "PLAN_B", "PLAN_C"]);
  expect(splitRoutingPlanIds(" ,| ")).toEqual([]);
});

test("IDs joined by | are split into the same IDs REQ-FMT-07", () => {
  const id = fc.stringMatching(/^[A-Z0-9_]{1,20}$/);
  fc.assert(
    fc.property(fc.uniqueArray(id), (ids) => {
      expect(splitRoutingPlanIds(joinRoutingPlanIds(ids))).toEqual(ids);
    }),
  );
  expect(joinRoutingPlanIds(["A", "B"])).toBe("A|B");
});

test("an existing ID is found, ignoring case §5.18", () => {
  expect(duplicateRoutingPlanIds(["Plan_A"], ["PLAN_A", "PLAN_B"])).toEqual(["PLAN_A"]);
});
