import { type Target, isTargetOf } from "@spi/domain/campaign/campaign";
import type { Expectation, Sentence } from "@spi/domain/expectation/expectations";

/** Values that the standard set is created from. */
export interface StandardSetValues {
  /** The campaign's vaccination type or screening programme. */
  target: Target;
  /** Routing plan IDs in use. */
  plans: readonly string[];
  /** Minimum age of the people invited, in years. */
  age: number;
  /** Minimum number of days between a dose and the run date. */
  days: number;
}

type Conditions = Sentence["Conditions"];

const agedAtLeast = (age: number): Conditions => [
  { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: `-${age}` },
];
const personEquals = (AttributeName: string, Comparator: string): Conditions => [
  { AttributeLevel: "PERSON", AttributeName, Operator: "=", Comparator },
];
const targetCondition = (
  AttributeTarget: string,
  AttributeName: string,
  Operator: string,
  Comparator: string,
): Conditions => [{ AttributeLevel: "TARGET", AttributeTarget, AttributeName, Operator, Comparator }];

/** Returns the standard expectations about opt-outs and doses, which are recorded only for vaccinations. */
const vaccinationSet = (target: Target, days: number): Expectation[] => [
  {
    Name: "No one who opted out is invited",
    Kind: "Nobody",
    Conditions: targetCondition(target, "OPTOUT", "=", "Y"),
    Safety: true,
  },
  {
    Name: `No one vaccinated in the last ${days} days is invited`,
    Kind: "Nobody",
    Conditions: targetCondition(target, "LAST_SUCCESSFUL_DATE", "D>=", `-${days}`),
  },
];

/**
 * Returns the standard expectations, starting with the safety expectations, which cannot be waived. A person does not
 * meet an expectation if the value it needs, such as an age or NHS number, is not recorded.
 */
export function standardSet({ target, plans, age, days }: StandardSetValues): Expectation[] {
  return [
    {
      Name: `Everyone invited has a recorded date of birth and is aged ${age} or over`,
      Kind: "Only",
      Conditions: agedAtLeast(age),
      Safety: true,
    },
    {
      Name: "No one recorded as having died is invited",
      Kind: "Nobody",
      Conditions: personEquals("REMOVAL_REASON_CODE", "DEA"),
      Safety: true,
    },
    ...(isTargetOf("V", target) ? vaccinationSet(target, days) : []),
    {
      Name: "No one in the detained estate is invited",
      Kind: "Nobody",
      Conditions: personEquals("DE_FLAG", "Y"),
    },
    {
      Name: "Everyone invited has an NHS number",
      Kind: "Only",
      Conditions: [{ AttributeLevel: "PERSON", AttributeName: "NHS_NUMBER", Operator: "is_not_empty", Comparator: "" }],
    },
    { Name: "Everyone invited has a routing plan", Kind: "Bound", Of: "invited without a plan", AtMost: 0 },
    ...plans.map((Plan): Expectation => ({
      Name: `At least 1 person is sent ${Plan}`,
      Kind: "Bound",
      Of: "invited",
      Plan,
      AtLeast: 1,
    })),
  ];
}
