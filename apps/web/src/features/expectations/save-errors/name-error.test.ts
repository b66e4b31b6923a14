import { expect, test } from "vitest";
import { nameError } from "./name-error.ts";

test("an error about an example's name is shown at its field, and any other error above the form REQ-EXP-67", () => {
  const ofName = { "expectations.Examples.1.Name": ["This looks like an NHS number."] };
  expect(nameError(ofName, 1)).toBe("This looks like an NHS number.");
  expect(nameError(ofName, 0)).toBeUndefined();
  expect(nameError({ ...ofName, "expectations.Examples.1.Person": ["No."] }, 1)).toBeUndefined();
  expect(nameError({}, 0)).toBeUndefined();
  expect(nameError(undefined, 0)).toBeUndefined();
});
