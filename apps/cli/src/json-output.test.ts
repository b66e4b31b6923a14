import { expect, test } from "vitest";
import { toJson } from "./json-output.ts";

test("JSON has our own field names in snake_case, and the names of campaign fields unchanged", () => {
  const person = { DATE_OF_BIRTH: "19500101", AttributeName: "ICB" };
  const output = { facts: { withoutNhsNumber: 2, run_date: "20261201" }, people: [{ mayHave: null, person }] };
  expect(JSON.parse(toJson(output))).toEqual({
    facts: { without_nhs_number: 2, run_date: "20261201" },
    people: [{ may_have: null, person }],
  });
});
