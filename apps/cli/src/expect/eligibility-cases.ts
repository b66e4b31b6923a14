import type { Eligibility, EligibilityKind } from "@spi/domain/eligibility/eligibility";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import { describePerson } from "@spi/domain/expectation/expectation-sentence";
import { peopleAre } from "@spi/domain/expectation/result-sentences";
import { displayCount } from "@spi/domain/text/counts";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import type { Case } from "./junit.ts";

/**
 * Returns a statement's results as two test cases. In one, everyone who is eligible must be invited. In the other, no
 * one else must be invited.
 */
export function eligibilityCases(eligibility: Eligibility, { Name: suite }: EligibilityStatement): Case[] {
  const missed = eligibility.eligible_not_invited;
  const extra = eligibility.invited_not_eligible;
  const because = [
    ...(eligibility.in_no_cohort > 0 ? [`${displayCount(eligibility.in_no_cohort)} not in any cohort`] : []),
    ...eligibility.not_invited_because.map((reason) => `${displayCount(reason.people)} ${describeReason(reason)}`),
  ].join("; ");
  return [
    {
      suite,
      name: "Everyone who is eligible is invited",
      outcome: missed === 0 ? "met" : "not met",
      message: `${peopleAre(missed)} eligible but not invited${missed === 0 ? "" : `: ${because}`}.`,
      examplePerson: examplePerson(eligibility, "eligible_not_invited"),
    },
    {
      suite,
      name: "Everyone who is invited is eligible",
      outcome: extra === 0 ? "met" : "not met",
      message: `${peopleAre(extra)} invited but not eligible.`,
      examplePerson: examplePerson(eligibility, "invited_not_eligible"),
    },
  ];
}

/** Describes the reason why people are not invited, for example "filtered because of “Too young” in “Autumn”". */
function describeReason({ outcome, rule, iteration }: Eligibility["not_invited_because"][number]): string {
  return `${outcomeTexts[outcome === "filtered" ? "F" : "S"].done} because of “${rule}” in “${iteration}”`;
}

function examplePerson({ examples }: Eligibility, kind: EligibilityKind): string | undefined {
  const shown = examples.find((example) => example.kind === kind);
  return shown && describePerson(shown.person);
}
