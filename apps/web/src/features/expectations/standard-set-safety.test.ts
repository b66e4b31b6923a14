import { expect, test } from "vitest";
import type { Expectation } from "@spi/domain/expectation/expectations";
import { standardSet } from "./expectation-library.ts";
import { isSafety } from "@spi/domain/expectation/safety";

test("standard expectations about age, death and opting out are about safety, marked or not REQ-EXP-41 REQ-EXP-455", () => {
  const usual = standardSet({ target: "COVID", plans: ["LETTER"], age: 75, days: 91 });
  const safety = usual.filter(isSafety).map(({ Name }) => Name);
  expect(safety).toEqual([
    "Everyone invited has a recorded date of birth and is aged 75 or over",
    "No one recorded as having died is invited",
    "No one who opted out is invited",
  ]);
  const unmarked = usual.map((expectation): Expectation =>
    expectation.Kind === "Bound" ? expectation : { ...expectation, Safety: false },
  );
  expect(unmarked.filter(isSafety).map(({ Name }) => Name)).toEqual(safety);
});
