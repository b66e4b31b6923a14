import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

/** Returns the sentences of stops for a rule with two clauses. */
function stops(one: [string, string, string], other: [string, string, string]) {
  const filter = { ...rule("F", one, { Name: "Both" }), AndClauses: [rule("F", other, { Name: "Both" })] };
  const plan = planned(iteration(cohorts("one"), [filter]));
  const findings = verifyRules({ plan, codes: codesOf(shippedReference) });
  return findings.filter(({ level }) => level === "stop").map(({ code, message }) => ({ code, message }));
}

const several =
  /This finding does not apply to people who have more than one value for the same attribute, such as two ICBs\.$/;

test("a stop has a note if it does not apply to a person with several values, and otherwise none REQ-SEL-72", () => {
  const [boards, ...others] = stops(["ICB", "in", "QE1"], ["ICB", "in", "QJG"]);
  expect(others).toEqual([]);
  expect(boards).toEqual({ code: "impossible", message: expect.stringMatching(several) as string });
  const [same] = stops(["ICB", "=", "QE1"], ["ICB", "=", "QJG"]);
  expect(same).toEqual({ code: "impossible", message: expect.not.stringMatching(several) as string });
  const [ages] = stops(["DATE_OF_BIRTH", ">", "19511120"], ["DATE_OF_BIRTH", "<", "19461120"]);
  expect(ages?.message).not.toMatch(several);
});
