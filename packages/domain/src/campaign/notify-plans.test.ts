import { expect, test } from "vitest";
import {
  missingPlansWarning,
  notifyPlansSchema,
  sealablePlans,
  sealedPlanIds,
  sharedPlans,
  usedPlans,
} from "./notify-plans.ts";

const [first, second, third] = ["1", "2", "3"].map((n) => `6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f0${n}`) as [
  string,
  string,
  string,
];
const rule = { Type: "R", CommsRouting: "letter|BRAILLE" };
const iteration = { DefaultCommsRouting: "LETTER|EMAIL", IterationRules: [rule] } as unknown as Parameters<
  typeof usedPlans
>[0];
const plans = [
  { id: "Letter", uuid: first },
  { id: "EMAIL", uuid: second },
  { id: "BRAILLE", uuid: third },
  { id: "UNUSED", uuid: first },
];

test("approved content maps each routing plan ID to its NHS Notify ID once, whatever spellings the iteration uses REQ-REL-20", () => {
  const sealed = sealablePlans(iteration, plans);
  expect(sealed.map(({ id }) => id)).toEqual(["BRAILLE", "EMAIL", "LETTER"]);
  const result = sealedPlanIds(iteration, { plans, sealed });
  const ids = { LETTER: first, EMAIL: second, BRAILLE: third };
  expect(result.ok && Object.fromEntries(result.value)).toEqual(ids);
});

test("an NHS Notify ID that is all zeros is invalid REQ-REL-20 REQ-REL-423", () => {
  const read = (uuid: string) => notifyPlansSchema.safeParse([{ id: "LETTER", uuid }]).success;
  expect(read(first)).toBe(true);
  expect(read("00000000-0000-0000-0000-000000000000")).toBe(false);
});

test("an NHS Notify ID that is missing, or was added, changed or removed after approval, is refused by name REQ-REL-20 REQ-REL-280", () => {
  const sealed = sealablePlans(iteration, plans);
  const changed = plans.map((plan) => (plan.id === "EMAIL" ? { ...plan, uuid: third } : plan));
  expect(sealedPlanIds(iteration, { plans: changed, sealed })).toEqual({
    ok: false,
    refusal: { missing: [], unapproved: ["EMAIL"], removed: [] },
  });
  const fewer = plans.slice(0, 2);
  expect(sealedPlanIds(iteration, { plans: fewer, sealed })).toMatchObject({
    refusal: { missing: ["BRAILLE"], unapproved: [], removed: ["BRAILLE"] },
  });
  const added = sealedPlanIds(iteration, { plans, sealed: sealablePlans(iteration, fewer) });
  expect(added).toMatchObject({ refusal: { missing: [], unapproved: ["BRAILLE"] } });
  const never = { missing: [], unapproved: ["BRAILLE", "EMAIL", "LETTER"] };
  expect(sealedPlanIds(iteration, { plans, sealed: null })).toMatchObject({ refusal: never });
  const unknown = sealedPlanIds(iteration, { plans: [], sealed: null });
  expect(unknown).toMatchObject({ refusal: { missing: ["BRAILLE", "EMAIL", "LETTER"], removed: [] } });
});

test("an NHS Notify ID of a routing plan that the iteration does not use changes nothing REQ-REL-20", () => {
  const sealed = sealablePlans(iteration, plans);
  expect(sealedPlanIds(iteration, { plans: plans.slice(0, 3), sealed }).ok).toBe(true);
});

test("routing plan IDs without an NHS Notify ID are listed before review, with the screen to enter them on REQ-REL-21", () => {
  expect(missingPlansWarning(iteration, plans)).toEqual([]);
  const [warning] = missingPlansWarning(iteration, []);
  expect(warning?.message).toMatch(/^“BRAILLE”, “EMAIL” and “LETTER” have no NHS Notify ID\./);
  expect(warning?.screen).toBe("routing-plans");
});

test("routing plans that share an NHS Notify ID are detected REQ-REL-22", () => {
  expect(sharedPlans(plans).map((same) => same.map(({ id }) => id))).toEqual([["Letter", "UNUSED"]]);
  expect(sharedPlans(plans.slice(0, 3))).toEqual([]);
});
