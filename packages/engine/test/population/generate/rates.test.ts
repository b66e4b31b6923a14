import { removalReasonCodes } from "@spi/domain/reference/removal-reasons";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { removalReasons } from "../../../src/population/generate/rates.ts";

test("generated people, and examples, have only valid removal reasons REQ-RUL-70", () => {
  const row = shippedReference.attributes.find(({ AttributeName }) => AttributeName === "REMOVAL_REASON_CODE");
  const used = [...Object.keys(removalReasons), ...row!.ValueSummary.split(", ")];
  expect(used.filter((code) => !removalReasonCodes.includes(code))).toEqual([]);
  expect(new Set(removalReasonCodes).size).toBe(removalReasonCodes.length);
});
