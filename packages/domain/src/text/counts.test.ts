import { expect, test } from "vitest";
import { conflictSentence } from "../conflict.ts";
import { describeMembers } from "../iteration/cohorts.ts";
import { releaseProblemSentence } from "../release/release-problem.ts";

test("sentences about one person or message are in the singular", () => {
  expect(describeMembers(1)).toBe("1 person");
  expect(describeMembers(1000)).toBe("1,000 people");
  expect(releaseProblemSentence({ code: "listNotAsReported", params: { people: 1, invited: 2 } })).toBe(
    "The list has 1 person, but the approved report shows 2. Contact the SPI team.",
  );
  expect(conflictSentence({ code: "otherNumber", params: { now: 1, seen: 2 } })).toContain(
    "There is now 1 message to send",
  );
});
