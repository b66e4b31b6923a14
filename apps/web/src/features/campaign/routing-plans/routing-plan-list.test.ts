import { describe, expect, test } from "vitest";
import {
  type PlanUser,
  addPlans,
  editPlan,
  followers,
  idsOf,
  isUsed,
  listPlans,
  refuseEdit,
  renamesOf,
} from "./routing-plan-list.ts";

const listed = (...ids: string[]) => listPlans(ids);
const duplicate =
  "This routing plan ID name already exists. Campaign routing plan IDs must be unique and cannot have the same name.";

describe("adding routing plan IDs", () => {
  test("takes a pasted column apart at white space, commas and bars, each ID once whatever its letter case §5.18", () => {
    const result = addPlans(listed("OLD"), "A\nB\tC, D|E  a\r\nB");
    expect(result.ok && idsOf(result.value.plans)).toEqual(["OLD", "A", "B", "C", "D", "E"]);
  });

  test("rejects existing IDs and adds the others §5.18", () => {
    const result = addPlans(listed("Letter"), "LETTER text");
    expect(result.ok && [idsOf(result.value.plans), result.value.duplicates]).toEqual([["Letter", "text"], ["LETTER"]]);
  });

  test("says how many are new, and which of them the text named more than once REQ-SCR-85 REQ-SCR-435", () => {
    const told = (text: string) => {
      const result = addPlans(listed("OLD"), text);
      return result.ok && [result.value.count, result.value.repeated, result.value.duplicates];
    };
    expect(told("Zed_1\nZed_1\nZED_1")).toEqual([1, ["Zed_1"], []]);
    expect(told("A, b, B|C\nold OLD")).toEqual([3, ["b"], ["old"]]);
    expect(told("A B")).toEqual([2, [], []]);
  });

  test("refuses invalid IDs by name: several with semicolons, or one that is too long", () => {
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
    expect(toCheck(" LETTER \nTEXT\tEMAIL, BRAILLE|AUDIO ")).toEqual([]);
  });

  test("refuses more than a campaign can have, with how many that would be REQ-SCR-91", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `PLAN_${index}`);
    const refusal =
      "A campaign can have up to 2,000 routing plan IDs. With these it would have 2,001. Enter 1 fewer, or delete some you do not use.";
    expect(addPlans(listed("OLD"), ids(2000).join(" "))).toEqual({ ok: false, refusal });
    expect(addPlans(listed("OLD", "PLAN_0"), ids(1999).join(" ")).ok).toBe(true);
    expect(addPlans(listed("OLD", ...ids(2000)), "OLD").ok).toBe(true);
  });

  test("refuses a text without any ID", () => {
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

  test("keeps its place, remembers what it was and is a rename when saved §2.3.10", () => {
    const result = edit("A", "A2");
    expect(result.ok && idsOf(result.value)).toEqual(["A2", "B"]);
    expect(result.ok && renamesOf(result.value)).toEqual([{ from: "A", to: "A2" }]);
  });

  test("is rejected when empty or when another plan has the name, even one deleted but not yet saved §5.18 §8.08", () => {
    expect(edit("A", " ").ok).toBe(false);
    expect(edit("A", "b")).toEqual({ ok: false, refusal: duplicate });
    expect(edit("A", "gone")).toEqual({ ok: false, refusal: duplicate });
  });

  test("may change its letter case only", () => {
    const result = edit("A", "a");
    expect(result.ok && idsOf(result.value)).toEqual(["a", "B"]);
  });
});

describe("iterations that name an ID", () => {
  const user = (IterationDate: string, changes: Partial<PlanUser> = {}): PlanUser => ({
    iteration_details: { Name: IterationDate, IterationDate, DefaultCommsRouting: "A|B", IterationRules: [] },
    status: "draft",
    ...changes,
  });
  const now = new Date("2026-11-20T12:00:00Z");
  const plan = (id: string) => ({ id, saved: id, edited: false });

  test("keep it from being deleted, whenever they run §8.09", () => {
    expect(isUsed(plan("a"), [user("20251101")])).toBe(true);
    expect(isUsed(plan("C"), [user("20251101")])).toBe(false);
    expect(isUsed({ id: "A", edited: false }, [user("20251101")])).toBe(false);
  });

  test("follow a rename only while their run date is ahead §4.35", () => {
    const users = [user("20261119"), user("20261120"), user("20261121")];
    expect(followers(plan("A"), users, now)).toEqual([users[2]]);
  });

  test("stop an edit while one that would follow is beyond draft, and an ID is edited once a visit §8.10 §8.11", () => {
    expect(refuseEdit(plan("A"), [user("20261121")])).toBeUndefined();
    expect(refuseEdit(plan("A"), [user("20261121", { status: "in review" })])).toBe(
      "You cannot edit the routing plan 'A', because it's being used in an iteration update.",
    );
    expect(refuseEdit({ ...plan("A"), edited: true }, [])).toBe(
      "You can only edit the routing plan ID once on this screen. To edit again, save your updates, leave this screen, and return to edit.",
    );
  });
});
