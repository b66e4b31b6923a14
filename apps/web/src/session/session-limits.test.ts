import { expect, test } from "vitest";
import { sessionPhase } from "./session-limits.ts";

const minute = 60_000;
const phase = (sinceSignIn: number, sinceActivity: number) =>
  sessionPhase({
    now: 1_000_000_000_000,
    authenticated: 1_000_000_000_000 - sinceSignIn,
    lastActivity: 1_000_000_000_000 - sinceActivity,
  });

test("a session without activity for 15 minutes is over §4.21 §9.01", () => {
  expect(phase(20 * minute, 15 * minute - 1)).toBe("active");
  expect(phase(20 * minute, 15 * minute)).toBe("idle");
});

test("a person is warned at 50 minutes of session, and at 1 hour from authentication it is over §4.21 §9.01", () => {
  expect(phase(50 * minute - 1, 0)).toBe("active");
  expect(phase(50 * minute, 0)).toBe("prompted");
  expect(phase(60 * minute, 0)).toBe("expired");
});
