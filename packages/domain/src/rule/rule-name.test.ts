import { expect, test } from "vitest";
import { ruleName } from "./rule-name.ts";

test("'day of execution' is the run date in words, however it is written §5.06", () => {
  expect(ruleName({ Name: "Under 75 on Day of execution" }, "20261201")).toBe("Under 75 on 1 December 2026");
  expect(ruleName({ Name: "Under 75" }, "20261201")).toBe("Under 75");
});
