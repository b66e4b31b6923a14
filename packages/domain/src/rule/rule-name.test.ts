import { expect, test } from "vitest";
import { nameOfAnyRun, ruleName } from "./rule-name.ts";

test("'day of execution' is the run date in words, however it is written §5.06", () => {
  expect(ruleName({ Name: "Under 75 on Day of execution" }, "20261201")).toBe("Under 75 on 1 December 2026");
  expect(ruleName({ Name: "Under 75" }, "20261201")).toBe("Under 75");
});

test("a name without an iteration has “the run date” in its place REQ-RUL-90", () => {
  expect(nameOfAnyRun("Under X years on day of execution")).toBe("Under X years on the run date");
  expect(nameOfAnyRun("On the Day of Execution")).toBe("On the run date");
  expect(nameOfAnyRun("Care home")).toBe("Care home");
});
