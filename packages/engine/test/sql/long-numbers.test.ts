import { ok } from "@spi/domain/values/result";
import { expect, test } from "vitest";
import { answerOperatorCase } from "../../conformance/operator-case.ts";
import { answerOperatorCases } from "../../conformance/operator-case-duckdb.ts";
import { withDuckDb } from "../../src/scans/session.ts";

const long = "9".repeat(45);
const values = [long, `-${long}`, "0".repeat(45), "9".repeat(37), "1".repeat(39), "-3", "3", "", "a", " 3", "3\n"];
const questions = [
  ["between", "1,5"],
  ["not_between", "1,5"],
  ["not_between", `-5,${"9".repeat(37)}`],
  [">", "5"],
  ["<", "-5"],
  [">=", "9".repeat(37)],
  ["between", `1,${long}`],
  ["<", long],
] as const;

test("evaluator and DuckDB compare numbers of any length in text in the same way REQ-SEL-51", async () => {
  const cases = questions.flatMap(([operator, comparator], index) =>
    values.map((value) => ({ id: `${index} ${value}`, today: "20250630", operator, comparator, value })),
  );
  const answers = await withDuckDb({}, async (session) => ok(await answerOperatorCases(session, cases)));
  // A query does not cause errors. People for whom it cannot be evaluated simply do not match.
  const expected = cases
    .map((operatorCase) => answerOperatorCase(operatorCase))
    .map((answer) => (answer === "error" ? "no_match" : answer));
  const answered = answers.ok ? answers.value.map((answer) => (answer === "error" ? "no_match" : answer)) : [];
  expect(answered).toEqual(expected);
  expect(expected.filter((answer) => answer === "match")).toHaveLength(20);
});
