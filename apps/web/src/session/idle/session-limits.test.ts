import { expect, test } from "vitest";
import { sessionPhase } from "./session-limits.ts";

const minute = 60_000;
const phase = (sinceSignIn: number) =>
  sessionPhase({ now: 1_000_000_000_000, authenticated: 1_000_000_000_000 - sinceSignIn });

test("a session warns its user after 50 minutes and ends 1 hour after authentication §4.21 §9.01 REQ-SCR-402 REQ-SIGN-405", () => {
  expect(phase(50 * minute - 1)).toBe("running");
  expect(phase(50 * minute)).toBe("ending");
  expect(phase(60 * minute - 1)).toBe("ending");
  expect(phase(60 * minute)).toBe("over");
});
