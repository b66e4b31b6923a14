/** An eligibility statement of three groups, and a campaign with a report that has every kind of result. */
import type { EligibilityResponse } from "@spi/domain/api-contract";
import { rule } from "../rule.ts";
import type { callAs } from "../api.ts";
import { nextYear } from "../season.ts";

const condition = (AttributeName: string, Operator: string, Comparator: string) => ({
  AttributeLevel: "PERSON" as const,
  AttributeName,
  Operator,
  Comparator,
});

const threeGroups = {
  Name: "Everybody from 85 years on, and younger people who are in a care home or read Braille",
  Policy: { Document: "Who is eligible for a COVID-19 vaccination: chapter 14a", Version: "3.2" },
  AnyOf: [
    { Name: "Aged 85 or over", Conditions: [condition("DATE_OF_BIRTH", "Y<=", "-85")] },
    {
      Name: "Women aged 75 or over who live in a care home",
      Conditions: [
        condition("GENDER", "=", "2"),
        condition("DATE_OF_BIRTH", "Y<=", "-75"),
        condition("CARE_HOME_FLAG", "=", "Y"),
      ],
    },
    {
      Name: "Aged 70 or over and reading Braille",
      Conditions: [condition("DATE_OF_BIRTH", "Y<=", "-70"), condition("BRAILLE_REQD", "=", "Y")],
    },
  ],
};

/**
 * Rules that do not invite exactly the eligible people. They invite people aged 80 and over, except people who opted
 * out.
 */
export const otherRules = {
  IterationRules: [
    rule("F", "Under 80", { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: `-80[[NVL:${nextYear}1201]]` }),
    rule("S", "In a care home"),
  ],
};

/** Writes an eligibility statement for a campaign that does not have one. */
export async function writeStatement(call: Awaited<ReturnType<typeof callAs>>, campaign: string): Promise<void> {
  const { version: Version } = await call<EligibilityResponse>("GET", `${campaign}/eligibility`);
  await call("PUT", `${campaign}/eligibility`, { Version, statement: threeGroups });
}
