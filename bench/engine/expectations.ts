import type { Sentence } from "@spi/domain/expectation/expectations";

type Condition = readonly [
  kind: "Nobody" | "Only" | "Everybody",
  attribute: string,
  operator: string,
  comparator: string,
];

const conditions: readonly Condition[] = [
  ...["-5", "-12", "-16", "-18", "-50"].map((years) => ["Nobody", "DATE_OF_BIRTH", "Y>", years] as const),
  ...["-16", "-65", "-75"].map((years) => ["Only", "DATE_OF_BIRTH", "Y<=", years] as const),
  ...["-7", "-28", "-91", "-182"].map((days) => ["Nobody", "COVID.LAST_SUCCESSFUL_DATE", "D>=", days] as const),
  ...["-7", "-28", "-56"].map((days) => ["Nobody", "COVID.LAST_INVITE_DATE", "D>=", days] as const),
  ["Nobody", "COVID.BOOKED_APPOINTMENT_DATE", "D>=", "0"],
  ["Nobody", "COVID.OPTOUT", "=", "Y"],
  ["Nobody", "REMOVAL_REASON_CODE", "=", "DEA"],
  ["Nobody", "REMOVAL_REASON_CODE", "is_not_null", ""],
  ["Nobody", "DE_FLAG", "=", "Y"],
  ["Nobody", "13Q_FLAG", "=", "Y"],
  ["Nobody", "CARE_HOME_FLAG", "=", "Y"],
  ["Nobody", "ICB", "in", "QT6,QOC"],
  ["Nobody", "ICB", "in", "QMF,QKK"],
  ["Only", "ICB", "is_not_null", ""],
  ["Everybody", "BRAILLE_REQD", "=", "Y"],
  ["Everybody", "LARGE_PRINT_REQD", "=", "Y"],
  ["Nobody", "LANGUAGE_PREFERENCE", "in", "so,sq,sk"],
  ["Nobody", "COVID.SUCCESSFUL_PROCEDURE_COUNT", ">=", "8"],
  ["Nobody", "FLU.LAST_SUCCESSFUL_DATE", "D>=", "-7"],
];

/** Thirty typical sentences about people's ages, doses, bookings, flags, boards and languages. */
export const sentences: readonly Sentence[] = conditions.map(([Kind, attribute, Operator, Comparator]) => {
  const [target, name] = attribute.split(".");
  const condition = { Operator, Comparator };
  const about =
    name === undefined
      ? { AttributeLevel: "PERSON" as const, AttributeName: attribute }
      : { AttributeLevel: "TARGET" as const, AttributeTarget: target, AttributeName: name };
  return { Name: `${Kind}: ${attribute} ${Operator} ${Comparator}`, Kind, Conditions: [{ ...about, ...condition }] };
});
if (sentences.length !== 30) throw new Error(`${sentences.length} sentences`);
