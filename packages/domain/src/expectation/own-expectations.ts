import * as z from "zod";
import { listOf } from "../values/bounded-list.ts";
import { most } from "../values/limits.ts";
import { examplePersonSchema } from "./example-person.ts";
import { expectationSchema } from "./expectations.ts";
import { refuseDuplicateNames, refuseComparators, refuseTexts } from "./stored-texts.ts";

export const ownExpectationMessages = {
  iteration: "Remove the iteration. An expectation is always for the campaign or iteration in which you save it.",
} as const;

/**
 * Expectations and example people of one iteration or of a whole campaign. We store these separately because campaign
 * files do not contain them. Rejects duplicate names, and names of iterations.
 */
export const ownExpectationsSchema = z
  .strictObject({
    Expectations: listOf(expectationSchema, most.ownExpectations),
    Examples: listOf(examplePersonSchema, most.ownExpectations),
  })
  .superRefine((own, context) => {
    for (const list of ["Expectations", "Examples"] as const) {
      const names = own[list].map(({ Name }, index): [string, (string | number)[]] => [Name, [list, index, "Name"]]);
      // The names of example people are checked by their own schema.
      if (list === "Expectations") refuseTexts(context, names);
      refuseDuplicateNames(context, names);
      for (const [index, { Iteration }] of own[list].entries())
        if (Iteration !== undefined)
          context.addIssue({
            code: "custom",
            path: [list, index, "Iteration"],
            message: ownExpectationMessages.iteration,
          });
    }
    for (const [index, expectation] of own.Expectations.entries())
      if ("Conditions" in expectation)
        refuseComparators(context, expectation.Conditions, ["Expectations", index, "Conditions"]);
  });
export type OwnExpectations = z.infer<typeof ownExpectationsSchema>;

export const noExpectations: OwnExpectations = { Expectations: [], Examples: [] };

/**
 * Returns the expectations that apply to an iteration: the campaign's, followed by its own. Returns undefined if there
 * are none.
 */
export function withOwners(
  campaign: OwnExpectations | null,
  iteration: OwnExpectations | null,
): OwnExpectations | undefined {
  const all = [campaign, iteration].filter((own) => own !== null);
  const together = {
    Expectations: all.flatMap(({ Expectations }) => Expectations),
    Examples: all.flatMap(({ Examples }) => Examples),
  };
  return isNothing(together) ? undefined : together;
}

/** Returns whether there are no expectations and no example people. */
export function isNothing({ Expectations, Examples }: OwnExpectations): boolean {
  return Expectations.length + Examples.length === 0;
}
