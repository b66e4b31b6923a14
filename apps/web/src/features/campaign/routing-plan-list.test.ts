import { describe, expect, test } from "vitest";
import { addPlans, editPlan, idsOf, usedPlanIds } from "./routing-plan-list.ts";

const listed = (...ids: string[]) => ids.map((id) => ({ id, edited: false }));
const duplicate =
  "This routing plan ID name already exists. Campaign routing plan IDs must be unique and cannot have the same name.";

describe("adding routing plan IDs", () => {
  test("takes a pasted column apart at white space, commas and bars, each ID once whatever its letter case §5.18", () => {
    const result = addPlans(listed("OLD"), "A\nB\tC, D|E  a\r\nB");
    expect(result.ok && idsOf(result.value.plans)).toEqual(["OLD", "A", "B", "C", "D", "E"]);
  });

  test("rejects IDs that are there already and takes the others §5.18", () => {
    const result = addPlans(listed("Letter"), "LETTER text");
    expect(result.ok && [idsOf(result.value.plans), result.value.duplicates]).toEqual([["Letter", "text"], ["LETTER"]]);
  });

  test("refuses a text without any ID", () => {
    expect(addPlans([], " ,| ").ok).toBe(false);
  });
});

describe("editing a routing plan ID", () => {
  test("changes it once and keeps its place §8.10", () => {
    const result = editPlan(listed("A", "B"), { from: "A", to: "A2" });
    expect(result.ok && result.value).toEqual([
      { id: "A2", edited: true },
      { id: "B", edited: false },
    ]);
  });

  test("is rejected when empty or when another plan has the name §5.18", () => {
    expect(editPlan(listed("A", "B"), { from: "A", to: " " }).ok).toBe(false);
    expect(editPlan(listed("A", "B"), { from: "A", to: "b" })).toEqual({ ok: false, refusal: duplicate });
  });

  test("may change its letter case only", () => {
    const result = editPlan(listed("a"), { from: "a", to: "A" });
    expect(result.ok && idsOf(result.value)).toEqual(["A"]);
  });
});

test("an ID is in use when an iteration names it as default or in a rule", () => {
  const iterations = [
    { DefaultCommsRouting: "A|B", IterationRules: [{ CommsRouting: "C" }, {}] },
    { DefaultCommsRouting: "", IterationRules: [] },
  ];
  expect([...usedPlanIds(iterations)]).toEqual(["A", "B", "C"]);
});
