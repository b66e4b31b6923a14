import { expect, test } from "vitest";
import { describeCheck } from "./describe-check.ts";

test("a check of everyone on a list shows its wave and the number of messages removed REQ-REL-149", () => {
  const began = (wave: number | null, takenOut: number) =>
    describeCheck("releaseWaveBegan", { wave, takenOut, messages: 5 });
  expect(began(1, 0)).toBe("Wave 1. No messages were removed.");
  expect(began(2, 1)).toBe("Wave 2. 1 message was removed.");
  expect(describeCheck("releaseChecked", { wave: null, takenOut: 1234 })).toBe("1,234 messages were removed.");
  expect(describeCheck("releaseChecked", { list: null })).toBeNull();
  expect(describeCheck("releaseStopped", { wave: 1, takenOut: 2 })).toBeNull();
  expect(describeCheck("releaseWaveBegan", null)).toBeNull();
});
