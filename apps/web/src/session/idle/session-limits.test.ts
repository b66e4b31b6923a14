import { expect, test } from "vitest";
import { sessionPhase } from "./session-limits.ts";

const minute = 60_000;
const phase = (sinceSignIn: number) =>
  sessionPhase({ now: 1_000_000_000_000, authenticated: 1_000_000_000_000 - sinceSignIn });

test("a person is warned at 50 minutes of session, and at 1 hour from authentication it is over §4.21 §9.01", () => {
  expect(phase(50 * minute - 1)).toBe("running");
  expect(phase(50 * minute)).toBe("ending");
  expect(phase(60 * minute - 1)).toBe("ending");
  expect(phase(60 * minute)).toBe("over");
});
