import { expect, test } from "vitest";
import { nameRefused } from "./name-refused.ts";

test("an error about an example's name is shown at its field, and any other above the form REQ-EXP-67", () => {
  const ofName = { "expectations.Examples.1.Name": ["This looks like an NHS number."] };
  expect(nameRefused(ofName, 1)).toBe("This looks like an NHS number.");
  expect(nameRefused(ofName, 0)).toBeUndefined();
  expect(nameRefused({ ...ofName, "expectations.Examples.1.Person": ["No."] }, 1)).toBeUndefined();
  expect(nameRefused({}, 0)).toBeUndefined();
  expect(nameRefused(undefined, 0)).toBeUndefined();
});
