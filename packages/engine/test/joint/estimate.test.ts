import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateOf } from "../../src/joint/estimate.ts";

/** Returns a generator of pseudo-random numbers between 0 and 1, which are the same on every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([
  [0.002, 5000],
  [0.01, 5000],
  [0.1, 2000],
  [0.5, 2000],
  [0.97, 2000],
])(
  "for a group that is a fraction %d of everyone, about 95 of 100 sample ranges contain the true number REQ-SEL-59 REQ-SEL-421",
  (share, sampled) => {
    const chance = chances(Math.round(share * 1e6) + 1);
    const members = sampled * 50;
    const people = Math.round(members * share);
    const draws = 600;
    let covered = 0;
    let estimated = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      let matches = 0;
      for (let person = 0; person < sampled; person += 1) if (chance() < share) matches += 1;
      const figure = estimateOf(matches, { members, sampled });
      if (figure.kind !== "estimate") continue;
      estimated += 1;
      if (figure.from <= people && people <= figure.to) covered += 1;
    }
    expect(estimated / draws).toBeGreaterThan(0.95);
    // With a chance of 95%, 92% to 98% of 600 draws succeed in all but one of a thousand runs.
    expect(covered / estimated).toBeGreaterThan(0.92);
    expect(covered / estimated).toBeLessThanOrEqual(1);
  },
);

test("an estimate is within its range, which never contradicts the sample, and is omitted for few sampled people REQ-SEL-59 REQ-SEL-422", () => {
  const samples = fc
    .tuple(
      fc.integer({ min: 10_000, max: 20_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([sampled, times, share]) => ({ sampled, members: sampled * times, found: Math.round(sampled * share) }));
  fc.assert(
    fc.property(samples, ({ sampled, members, found }) => {
      const figure = estimateOf(found, { members, sampled });
      expect(figure.kind).toBe(found < 5 ? "tooFewToEstimate" : "estimate");
      if (figure.kind !== "estimate") return;
      expect(figure.from).toBeLessThanOrEqual(figure.people);
      expect(figure.people).toBeLessThanOrEqual(figure.to);
      expect(figure.from).toBeGreaterThanOrEqual(found);
      expect(members - figure.to).toBeGreaterThanOrEqual(sampled - found);
    }),
  );
});
