import { expect, test } from "vitest";
import { chainLines } from "../../src/sql/rule.ts";

const chain = [{ condition: "age < 75", comment: "F 10 Under 75" }];

test("a chain ends on a separate line, because a comment would swallow the end REQ-EXP-03", () => {
  expect(chainLines(chain, () => 1)).toEqual(["case when age < 75 then 1 -- F 10 Under 75", "     else 0 end"]);
  const lines = chainLines(chain, () => 1, ["  case when age > 80 then 2 else 0 end -- Nobody over 80"]);
  expect(lines.at(-1)?.trim()).toBe("end");
});
