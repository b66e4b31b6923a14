import { expect, test } from "vitest";
import { wronglyUnreachable } from "./cannot-be-messaged.ts";

test("people whose routing sends no message are not reported as missing NHS numbers REQ-SEL-290", () => {
  expect(wronglyUnreachable({ "No routing plan": 35 })).toBe(0);
  expect(wronglyUnreachable({ "No routing plan": 35, "No NHS number": 2 })).toBe(2);
});
