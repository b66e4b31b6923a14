import { expect, test } from "vitest";
import { notifyCodes, numbersOwner, refusalOwners, describeRefusal } from "./notify-codes.ts";

test("each published NHS Notify code has words, with the code in brackets, and an owner REQ-REL-134", () => {
  expect(describeRefusal("CM_INVALID_NHS_NUMBER")).toBe(
    "NHS Notify does not accept the NHS number (CM_INVALID_NHS_NUMBER)",
  );
  const said = notifyCodes.map((code) => describeRefusal(code));
  expect(new Set(said.map((words) => words.replace(/ \(.*$/, ""))).size).toBe(notifyCodes.length);
  for (const code of notifyCodes) expect(refusalOwners([code])).toEqual([expect.stringMatching(/^The SPI team /)]);
});

test("every rejection has an owner, and rejections of NHS numbers have a different one from all others REQ-REL-134", () => {
  expect(refusalOwners(["CM_INVALID_NHS_NUMBER"])).toEqual([numbersOwner]);
  expect(refusalOwners(["CM_INVALID_VALUE", "CM_NEW", ""])).toEqual([
    "The SPI team will ask NHS Notify why the messages were rejected.",
  ]);
  expect(refusalOwners(["CM_INVALID_NHS_NUMBER", "CM_INVALID_VALUE"])).toHaveLength(2);
  expect([describeRefusal("CM_NEW"), describeRefusal("constructor"), describeRefusal("")]).toEqual([
    "NHS Notify gave a reason that is not in its documentation (CM_NEW)",
    "NHS Notify gave a reason that is not in its documentation (constructor)",
    "NHS Notify gave a reason that is not in its documentation (no code)",
  ]);
});
