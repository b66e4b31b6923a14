import { expect, test } from "vitest";
import { reviewAgain, whyNoFirstWave, withoutWritersAdvice } from "./not-ready.ts";

test("who cannot change an iteration reads why it cannot be sent without being told to change it REQ-REL-162", () => {
  const passed = whyNoFirstWave({ runDate: "20261119", notBefore: null, today: "20261126" })?.why ?? "";
  expect(passed).toMatch(/Revert the iteration to draft and choose a new run date\.$/);
  expect(withoutWritersAdvice(passed)).toMatch(/^The run date was 19 November 2026, .* invited then\.$/);
  const late = whyNoFirstWave({ runDate: "20261128", notBefore: "20261129", today: "20261126" })?.why ?? "";
  expect(withoutWritersAdvice(late)).toMatch(/at the latest\.$/);
  expect(withoutWritersAdvice(`“Tolerance” changed. ${reviewAgain} ${passed}`)).not.toContain("Revert");
  expect(withoutWritersAdvice("A reviewer must approve them.")).toBe("A reviewer must approve them.");
});
