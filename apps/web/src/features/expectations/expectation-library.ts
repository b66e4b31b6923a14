import type { Expectation, Sentence } from "@spi/domain/expectation/expectations";

/** What the usual expectations are made from. */
export interface LibraryValues {
  /** The campaign's vaccination. */
  target: string;
  /** The routing plan IDs that are used. */
  plans: readonly string[];
  /** The youngest age that may be invited, in years. */
  age: number;
  /** Days that must lie between a dose and an invitation. */
  days: number;
}

type Conditions = Sentence["Conditions"];

const bornBy = (age: number): Conditions => [
  { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: `-${age}` },
];
const ofPerson = (AttributeName: string, Comparator: string): Conditions => [
  { AttributeLevel: "PERSON", AttributeName, Operator: "=", Comparator },
];
const ofTarget = (AttributeTarget: string, AttributeName: string, Operator: string, Comparator: string): Conditions => [
  { AttributeLevel: "TARGET", AttributeTarget, AttributeName, Operator, Comparator },
];

/**
 * The usual expectations: the safety ones first, which nobody can waive. What is not known never passes: of whom the
 * age or the NHS number is not known is not known to fit.
 */
export function standardSet({ target, plans, age, days }: LibraryValues): Expectation[] {
  return [
    { Name: `Everybody invited is known to be ${age} or over`, Kind: "Only", Conditions: bornBy(age), Safety: true },
    {
      Name: "Nobody recorded as dead is invited",
      Kind: "Nobody",
      Conditions: ofPerson("REMOVAL_REASON_CODE", "DEA"),
      Safety: true,
    },
    {
      Name: "Nobody who opted out is invited",
      Kind: "Nobody",
      Conditions: ofTarget(target, "OPTOUT", "=", "Y"),
      Safety: true,
    },
    {
      Name: `Nobody vaccinated in the last ${days} days is invited`,
      Kind: "Nobody",
      Conditions: ofTarget(target, "LAST_SUCCESSFUL_DATE", "D>=", `-${days}`),
    },
    {
      Name: "Nobody in the detained estate is invited",
      Kind: "Nobody",
      Conditions: ofPerson("DE_FLAG", "Y"),
    },
    {
      Name: "Everybody invited has an NHS number",
      Kind: "Only",
      Conditions: [{ AttributeLevel: "PERSON", AttributeName: "NHS_NUMBER", Operator: "is_not_empty", Comparator: "" }],
    },
    { Name: "Everybody invited has a routing plan", Kind: "Bound", Of: "invited without a plan", AtMost: 0 },
    ...plans.map((Plan): Expectation => ({
      Name: `Somebody is sent ${Plan}`,
      Kind: "Bound",
      Of: "invited",
      Plan,
      AtLeast: 1,
    })),
  ];
}
