import { expect, test } from "vitest";
import { addOutcomes, judgeOutcomes, outcomesOf, unconfirmedOutcomesSentence } from "./outcomes.ts";

test("an accepted message is delivered, failed or not yet known REQ-REL-51", () => {
  expect(outcomesOf(10, { delivered: 6, failed: 1 })).toEqual({ delivered: 6, failed: 1, unknown: 3 });
  expect(outcomesOf(0, { delivered: 1, failed: 0 })).toEqual({ delivered: 1, failed: 0, unknown: 0 });
  expect(unconfirmedOutcomesSentence(10, outcomesOf(10, { delivered: 6, failed: 1 }))).toBeUndefined();
  expect(unconfirmedOutcomesSentence(0, outcomesOf(0, { delivered: 1, failed: 0 }))).toMatch(
    / 1 message with a known outcome is in a batch that NHS Notify has not confirmed yet\.$/,
  );
  expect(unconfirmedOutcomesSentence(11_897, outcomesOf(11_897, { delivered: 11_610, failed: 431 }))).toContain(
    "144 messages",
  );
  const parts = [outcomesOf(10, { delivered: 6, failed: 1 }), outcomesOf(5, { delivered: 5, failed: 0 })];
  expect(addOutcomes(parts)).toEqual({ delivered: 11, failed: 1, unknown: 3 });
});

test("the next wave waits until enough outcomes are known, and stops if too many messages failed REQ-REL-53", () => {
  const condition = { least_known: 80, most_failed: 5 };
  const judge = (delivered: number, failed: number) => judgeOutcomes({ accepted: 100, delivered, failed }, condition);
  expect([judge(0, 0), judge(79, 0), judge(0, 79)]).toEqual(["waits", "waits", "waits"]);
  expect([judge(80, 0), judge(76, 4), judge(95, 5)]).toEqual(["begins", "begins", "begins"]);
  expect([judge(75, 5), judge(94, 6), judge(0, 100)]).toEqual(["stops", "stops", "stops"]);
  expect(judgeOutcomes({ accepted: 0, delivered: 0, failed: 0 }, condition)).toBe("begins");
});
