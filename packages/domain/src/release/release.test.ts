import {
  type NotReadyProblem,
  toNotReady,
  findFirstWaveProblem,
  cannotContinueSentence,
  withAdvice,
} from "./not-ready.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { maxBatchSize } from "./batches.ts";
import { addFigures, figuresAddUp } from "./figures.ts";
import { isNhsNumber } from "../names/nhs-number.ts";
import { releaseProblemSentence } from "./release-problem.ts";
import { refuseChange } from "./people-change.ts";
import { type ReleaseFacts, type ReleaseMove, refuseRelease, releaseMoves, releaseStates } from "./release.ts";
import { cutWaves } from "./waves.ts";

const facts: ReleaseFacts = {
  state: "stopped",
  userId: "rhys",
  permissions: ["read", "approve", "release"],
  approvers: ["arun"],
  request: null,
  possiblyAccepted: 1,
  isRestored: false,
  monthsSinceStart: 0,
};
const moves = Object.keys(releaseMoves) as ReleaseMove[];

/** Requests that must exist before each action, and the users who made them. */
const requestBefore: Partial<Record<ReleaseMove, ReleaseFacts["request"]>> = {
  resume: { move: "resume", by: "bo" },
  cancel: { move: "cancel", by: "bo" },
  withdraw: { move: "resume", by: "rhys" },
  decline: { move: "cancel", by: "bo" },
};

test("each transition needs its states and its permission REQ-REL-34 REQ-REL-435", () => {
  for (const name of moves) {
    const { from, needs } = releaseMoves[name];
    const request = requestBefore[name] ?? null;
    for (const state of releaseStates) {
      const allowed = (from as readonly string[]).includes(state);
      expect(refuseRelease(name, { ...facts, state, request })).toBe(allowed ? undefined : "wrongState");
    }
    expect(refuseRelease(name, { ...facts, state: from[0], permissions: ["read"], request })).toBe(
      needs === "read" ? undefined : "forbidden",
    );
  }
});

test("a user who alone made both approvals cannot start, and resuming or cancelling takes two users REQ-REL-34 REQ-REL-433", () => {
  const start = (approvers: string[]) => refuseRelease("start", { ...facts, state: "prepared", approvers });
  expect(start(["rhys", "rhys"])).toBe("aloneBehindApprovals");
  expect(start([])).toBe("aloneBehindApprovals");
  expect(start(["rhys", "arun"])).toBeUndefined();
  for (const what of ["resume", "cancel"] as const) {
    expect(refuseRelease(what, facts)).toBe("notRequested");
    expect(refuseRelease(what, { ...facts, request: { move: what, by: "rhys" } })).toBe("ownRequest");
    const other = what === "resume" ? "cancel" : "resume";
    expect(refuseRelease(what, { ...facts, request: { move: other, by: "bo" } })).toBe("notRequested");
  }
  for (const move of ["withdraw", "decline"] as const) expect(refuseRelease(move, facts)).toBe("noRequest");
  expect(refuseRelease("withdraw", { ...facts, request: { move: "resume", by: "bo" } })).toBe("othersRequest");
  expect(refuseRelease("decline", { ...facts, request: { move: "resume", by: "rhys" } })).toBe("ownRequest");
  expect(refuseRelease("requestCancellation", { ...facts, possiblyAccepted: 0 })).toBe("nothingAccepted");
  expect(refuseRelease("requestResume", { ...facts, monthsSinceStart: 8 })).toBe("tooOld");
});

test("a release on a restored database cannot start or resume, and cancelling it takes two users REQ-REL-231", () => {
  const restored = { ...facts, isRestored: true, possiblyAccepted: 0 };
  expect(refuseRelease("start", { ...restored, state: "prepared" })).toBe("restored");
  expect(refuseRelease("requestResume", restored)).toBe("restored");
  expect(refuseRelease("resume", { ...restored, request: { move: "resume", by: "bo" } })).toBe("restored");
  expect(refuseRelease("requestCancellation", restored)).toBeUndefined();
  expect(refuseRelease("cancel", { ...restored, request: { move: "cancel", by: "bo" } })).toBeUndefined();
});

test("every message is in one wave, and the first wave has each routing plan REQ-REL-31", () => {
  const counts = fc.dictionary(fc.string({ minLength: 1 }), fc.nat(5000), { maxKeys: 6 });
  fc.assert(
    fc.property(counts, fc.double({ min: 0, max: 100, noNaN: true }), fc.nat(300), (plans, percent, least) => {
      const parts = cutWaves(new Map(Object.entries(plans)), { first_wave_percent: percent, first_wave_least: least });
      for (const [plan, messages] of Object.entries(plans)) {
        const own = parts.filter((part) => part.plan === plan);
        expect(own.map(({ wave }) => wave)).toEqual([1, 2].slice(0, own.length));
        expect(own.reduce((end, { from, to }) => (from === end && to > from ? to : -1), 0)).toBe(messages);
      }
    }),
  );
  const usual = cutWaves(
    new Map([
      ["A", 100_000],
      ["B", 30],
    ]),
    { first_wave_percent: 1, first_wave_least: 100 },
  );
  expect(usual.map(({ wave, plan, from, to }) => [wave, plan, from, to])).toEqual([
    [1, "A", 0, 1000],
    [1, "B", 0, 30],
    [2, "A", 1000, 100_000],
  ]);
  const exact = cutWaves(new Map([["A", 24_000]]), { first_wave_percent: 1.1, first_wave_least: 100 });
  expect(exact[0]?.to).toBe(264);
});

test("a batch has up to 45,000 messages and 5.2 MB REQ-REL-32", () => {
  expect(maxBatchSize({ size: 1000, bytes: { around: 200, message: 120 } })).toBe(1000);
  expect(maxBatchSize({ size: 45_000, bytes: { around: 200, message: 120 } })).toBe(43_331);
  expect(maxBatchSize({ size: 90_000, bytes: { around: 200, message: 50 } })).toBe(45_000);
});

test("figures that miss or repeat a message do not add up REQ-REL-30", () => {
  const whole = { approved: 6, removed: 1, accepted: 1, refused: 1, cancelled: 1, remaining: 2, unclear: 1 };
  expect(figuresAddUp(whole)).toBe(true);
  for (const name of ["approved", "removed", "accepted", "refused", "cancelled", "remaining"] as const) {
    expect(figuresAddUp({ ...whole, [name]: whole[name] + 1 })).toBe(false);
  }
  expect(figuresAddUp({ ...whole, unclear: 3 })).toBe(false);
  expect(addFigures([whole, whole])).toMatchObject({ approved: 12, unclear: 2 });
});

test("added and removed people are counted together, and no routing plan can lose everyone REQ-REL-36 REQ-REL-441", () => {
  const bounds = { approved: 100_000, tolerance: 1 };
  const change = { in: 500, expectedOut: 90_000, otherOut: 500, left: { A: 1 } };
  const why = (...change: Parameters<typeof refuseChange>) => {
    const problem = refuseChange(...change);
    return problem && releaseProblemSentence(problem);
  };
  expect(why(change, bounds)).toBeUndefined();
  expect(why({ ...change, in: 501 }, bounds)).toContain(
    "500 left for reasons other than a suppression rule. 501 others joined",
  );
  const exact = { approved: 87_000, tolerance: 0.7 };
  expect(why({ ...change, in: 609, otherOut: 0 }, exact)).toBeUndefined();
  expect(why({ ...change, in: 610, otherOut: 0 }, exact)).toContain("The approved limit is 0.7%");
  expect(why({ ...change, in: 40_000, otherOut: 40_000 }, bounds)).toContain("Too many people have joined or left");
  expect(why({ ...change, left: { A: 1, B: 0 } }, bounds)).toContain("No one is left on the list to be sent B");
  expect(why({ ...change, left: { A: 1, B: 0 } }, { ...bounds, agreedEmpty: ["B"] })).toBeUndefined();
  expect(why({ ...change, left: { A: 0, B: 0 } }, { ...bounds, agreedEmpty: ["B"] })).toContain("to be sent A and B");
});

test("an NHS number has ten digits, the last of which checks the others REQ-REL-33", () => {
  expect(["9990000018", "9434765919", "0000000000"].map(isNhsNumber)).toEqual([true, true, true]);
  expect(["9990000019", "999000001", "99900000180", "999000001x", ""].some(isNhsNumber)).toBe(false);
});

test("a user who cannot change an iteration reads why it cannot be sent, without advice to change it REQ-REL-162", () => {
  const notReadyFor = (problem: NotReadyProblem, late?: NotReadyProblem) => toNotReady({ problem, late }, false);
  const passed = findFirstWaveProblem({ runDate: "20261119", notBefore: null, today: "20261126" })!;
  expect(withAdvice(notReadyFor(passed))).toMatch(/Revert the iteration to draft and choose a new run date\.$/);
  expect(notReadyFor(passed).why).toMatch(/^This was due to run on 19 November 2026 /);
  const late = findFirstWaveProblem({ runDate: "20261128", notBefore: "20261129", today: "20261126" })!;
  expect(notReadyFor(late).why).toMatch(/by the run date, 28 November 2026\.$/);
  const changed: NotReadyProblem = { code: "changed", params: { settings: ["Tolerance"] } };
  expect(notReadyFor(changed, passed).why).not.toContain("Revert");
  expect(withAdvice(notReadyFor(changed, passed))).toMatch(
    /“Tolerance” changed after it was approved\. This was due to run on .* choose a new run date\.$/,
  );
  expect(cannotContinueSentence({ problem: changed })).not.toContain("Revert");
  expect(toNotReady({ problem: changed }, true)).toMatchObject({
    why: expect.stringContaining("Undo the change"),
    advice: null,
  });
  const unapproved: NotReadyProblem = { code: "notifyIds", params: { missing: [], unapproved: ["LETTER"] } };
  expect(notReadyFor(unapproved)).toMatchObject({
    why: expect.stringMatching(/must approve the change\.$/),
    advice: null,
  });
});
