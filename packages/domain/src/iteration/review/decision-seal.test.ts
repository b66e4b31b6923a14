import fc from "fast-check";
import { expect, test } from "vitest";
import { type DecisionSeal, changedParts, decisionSealSchema, describeParts } from "./decision-seal.ts";

const hash = fc.stringMatching(/^[0-9a-f]{1,4}(:[0-9a-f]{1,4})?$/);
const optional = fc.option(hash);
const ofIteration = fc.record({
  about: fc.constant("iteration" as const),
  configuration: hash,
  notify_plans: optional,
  sending: optional,
  findings: optional,
  waivers: optional,
});
const ofReport = fc.record({
  about: fc.constant("report" as const),
  configuration: hash,
  report: fc.option(fc.integer({ min: 1, max: 9 })),
  notify_plans: optional,
  sending: optional,
  people: optional,
  waivers: optional,
});
const seals: fc.Arbitrary<DecisionSeal> = fc.oneof(ofIteration, ofReport);

test("a seal covers only itself, and detects any part added, removed, changed or moved to another field REQ-REV-220", () => {
  fc.assert(
    fc.property(seals, seals, (seen, now) => {
      expect(changedParts(seen, structuredClone(seen))).toEqual([]);
      const same = JSON.stringify(decisionSealSchema.parse(seen)) === JSON.stringify(decisionSealSchema.parse(now));
      expect(changedParts(seen, now).length === 0).toBe(same);
    }),
    { numRuns: 2000 },
  );
});

test("an optional part removed from or added to a seal is the only part that differs REQ-REV-220", () => {
  fc.assert(
    fc.property(seals, (seen) => {
      for (const part of Object.keys(seen)) {
        if (part === "about" || part === "configuration") continue;
        const without = { ...seen, [part]: null };
        const other = { ...seen, [part]: part === "report" ? 10 : "another" };
        expect(changedParts(without, other)).toEqual([part]);
        expect(changedParts(other, without)).toEqual([part]);
      }
    }),
  );
});

test("one sentence lists the parts that differ REQ-REV-220", () => {
  expect(describeParts(["notify_plans", "waivers"])).toBe("The NHS Notify IDs and the waivers");
});
