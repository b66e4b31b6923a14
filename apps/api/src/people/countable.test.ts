import { expect, test } from "vitest";
import { describeNotCounted } from "./countable.ts";

test("the error for a count that needs too much memory gives the next step and does not blame the population data REQ-SEL-50", () => {
  expect(
    describeNotCounted({ kind: "memoryExceeded", message: "This requires more memory than the limit allows." }),
  ).toBe("There are too many rules for us to count people. Use fewer rules, or request a summary report.");
  expect(describeNotCounted({ kind: "missing", message: "/a/file" })).toContain("We cannot read the population data");
});
