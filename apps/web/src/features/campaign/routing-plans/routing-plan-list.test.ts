import { describe, expect, test } from "vitest";
import {
  type PlanIteration,
  addPlans,
  editPlan,
  findAffectedIterations,
  idsOf,
  isUsed,
  listPlans,
  editRefusal,
  renamesOf,
} from "./routing-plan-list.ts";

const listed = (...ids: string[]) => listPlans(ids);
const duplicate =
  "This routing plan ID name already exists. Campaign routing plan IDs must be unique and cannot have the same name.";

describe("adding routing plan IDs", () => {
  test("splits a pasted column at white space, commas and bars, with each ID once, ignoring letter case §5.18", () => {
    const result = addPlans(listed("OLD"), "A\nB\tC, D|E  a\r\nB");
    expect(result.ok && idsOf(result.value.plans)).toEqual(["OLD", "A", "B", "C", "D", "E"]);
  });

  test("rejects existing IDs and adds the others §5.18", () => {
    const result = addPlans(listed("Letter"), "LETTER text");
    expect(result.ok && [idsOf(result.value.plans), result.value.duplicates]).toEqual([["Letter", "text"], ["LETTER"]]);
  });

  test("shows how many are new, and which appear more than once in the text REQ-SCR-85 REQ-SCR-435", () => {
    const resultOf = (text: string) => {
      const result = addPlans(listed("OLD"), text);
      return result.ok && [result.value.count, result.value.repeated, result.value.duplicates];
    };
    expect(resultOf("Zed_1\nZed_1\nZED_1")).toEqual([1, ["Zed_1"], []]);
    expect(resultOf("A, b, B|C\nold OLD")).toEqual([3, ["b"], ["old"]]);
    expect(resultOf("A B")).toEqual([2, [], []]);
  });

  test("rejects invalid IDs by name, such as several with semicolons or one that is too long", () => {
    const named = /^“A;B” and “D;E” are not routing plan IDs\. /;
    expect(addPlans([], "A;B C D;E")).toMatchObject({ ok: false, refusal: expect.stringMatching(named) as string });
    expect(addPlans([], "x".repeat(256)).ok).toBe(false);
    expect(editPlan(listed("A"), { from: "A", to: "A;B", saved: ["A"] }).ok).toBe(false);
  });

  test("reports IDs that spaces split, which may be one REQ-VAL-12 REQ-VAL-404", () => {
    const toCheck = (text: string) => {
      const result = addPlans([], text);
      return result.ok && result.value.toCheck;
    };
    expect(toCheck("Large print")).toEqual(["Large", "print"]);
    expect(addPlans(listed("OLD"), "OLD NEW")).toMatchObject({ value: { count: 1, toCheck: [] } });
    expect(toCheck(" LETTER \nTEXT\tEMAIL, BRAILLE|AUDIO ")).toEqual([]);
  });

  test("rejects more than a campaign can have, and shows the number REQ-SCR-91", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `PLAN_${index}`);
    const refusal =
      "A campaign can have up to 2,000 routing plan IDs. With these IDs, this campaign would have 2,001. Enter 1 fewer, or delete some that you do not use.";
    expect(addPlans(listed("OLD"), ids(2000).join(" "))).toEqual({ ok: false, refusal });
    expect(addPlans(listed("OLD", "PLAN_0"), ids(1999).join(" ")).ok).toBe(true);
    expect(addPlans(listed("OLD", ...ids(2000)), "OLD").ok).toBe(true);
  });

  test("rejects text without any ID", () => {
    expect(addPlans([], " ,| ").ok).toBe(false);
  });
});

test("two columns are routing plan IDs and NHS Notify IDs REQ-REL-22", () => {
  const uuid = "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01";
  const result = addPlans(listed("OLD"), `Routing plan ID\tNHS Notify ID\nOLD\t${uuid}\nA\t${uuid}\nLarge print`);
  expect(result.ok && result.value).toMatchObject({ duplicates: [], toCheck: ["Large", "print"] });
  expect(result.ok && result.value.pairs).toEqual([`OLD\t${uuid}`, `A\t${uuid}`]);
  expect(addPlans([], uuid).ok).toBe(false);
});

describe("editing a routing plan ID", () => {
  const edit = (from: string, to: string) => editPlan(listed("A", "B"), { from, to, saved: ["A", "B", "GONE"] });

  test("has the same position and a record of the earlier ID, and is saved as a rename §2.3.10", () => {
    const result = edit("A", "A2");
    expect(result.ok && idsOf(result.value)).toEqual(["A2", "B"]);
    expect(result.ok && renamesOf(result.value)).toEqual([{ from: "A", to: "A2" }]);
  });

  test("is rejected if empty or used by another plan, even one whose deletion is not saved yet §5.18 §8.08", () => {
    expect(edit("A", " ").ok).toBe(false);
    expect(edit("A", "b")).toEqual({ ok: false, refusal: duplicate });
    expect(edit("A", "gone")).toEqual({ ok: false, refusal: duplicate });
  });

  test("can change only its letter case", () => {
    const result = edit("A", "a");
    expect(result.ok && idsOf(result.value)).toEqual(["a", "B"]);
  });
});

describe("iterations that use an ID", () => {
  const user = (IterationDate: string, changes: Partial<PlanIteration> = {}): PlanIteration => ({
    iteration_details: { Name: IterationDate, IterationDate, DefaultCommsRouting: "A|B", IterationRules: [] },
    status: "draft",
    ...changes,
  });
  const now = new Date("2026-11-20T12:00:00Z");
  const plan = (id: string) => ({ id, saved: id, edited: false });

  test("prevent its deletion, even with a past run date §8.09", () => {
    expect(isUsed(plan("a"), [user("20251101")])).toBe(true);
    expect(isUsed(plan("C"), [user("20251101")])).toBe(false);
    expect(isUsed({ id: "A", edited: false }, [user("20251101")])).toBe(false);
  });

  test("follow a rename only if their run date is in the future §4.35", () => {
    const users = [user("20261119"), user("20261120"), user("20261121")];
    expect(findAffectedIterations(plan("A"), users, now)).toEqual([users[2]]);
  });

  test("prevent an edit if one that would follow is past draft, and an ID can be edited once per visit §8.10 §8.11", () => {
    expect(editRefusal(plan("A"), [user("20261121")])).toBeUndefined();
    expect(editRefusal(plan("A"), [user("20261121", { status: "in review" })])).toBe(
      "You cannot edit the routing plan 'A', because it's being used in an iteration update.",
    );
    expect(editRefusal({ ...plan("A"), edited: true }, [])).toBe(
      "You can only edit the routing plan ID once on this screen. To edit again, save your updates, leave this screen, and return to edit.",
    );
  });
});
