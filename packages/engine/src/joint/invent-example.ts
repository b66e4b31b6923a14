import { type Day, addDays, addYears, ageOn } from "@spi/domain/day/calendar";
import { ageBandStarts, impossibleAge } from "@spi/domain/report/age-distribution";
import type { ExamplePerson } from "@spi/domain/report/people-difference";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import { attributeKey } from "@spi/domain/reference/reference-data";
import { noAgeBand } from "../sql/age-band.ts";
import { type ClassifiedAttributes, type FamiliarValues, classifyAttributes } from "../verify/classify-attributes.ts";
import { findPersonForDecisions } from "../verify/find-person.ts";
import type { Choice } from "../verify/search.ts";
import type { JointRow } from "./joint-cube.ts";

/**
 * The profile of an example. Contains each plan's decision, the age band and the boards, with the most common board
 * first.
 */
export interface ExampleProfile extends Pick<JointRow, "decisions" | "band"> {
  boards: readonly string[];
}

interface Invention {
  /** Plans of the versions. Ages are on the run date of the last one. */
  versions: readonly [Plan, ...Plan[]];
  familiar: FamiliarValues;
}

/**
 * Invents a person of the given age for whom the plans give these decisions. Returns undefined if none
 * is found.
 */
export function inventExample(
  { decisions, band, boards }: ExampleProfile,
  { versions, familiar }: Invention,
): Pick<ExamplePerson, "person" | "missing"> | undefined {
  const { runDate } = versions.at(-1)!;
  const birthdays = band === null ? (familiar["DATE_OF_BIRTH"] ?? []) : birthdaysIn(band, runDate);
  const attributes = classifyAttributes(versions, {
    ...familiar,
    ICB: [...boards, ...(familiar["ICB"] ?? [])],
    DATE_OF_BIRTH: birthdays,
  });
  const wanted = versions.map((plan, index) => ({ plan, decision: decisions[index]! }));
  const result = findPersonForDecisions(wanted, attributes, band === null ? [] : ofAge(attributes, { band, runDate }));
  if (typeof result === "string") return undefined;
  const { person } = result;
  const [birthday] = birthdays;
  // If the rules do not distinguish ages, any birthday in the band is suitable.
  if (band !== null && birthday) person.PERSON["DATE_OF_BIRTH"] ??= birthday;
  const attributesUsed = decidedOn(wanted.map(({ decision }) => decision));
  if (band === noAgeBand.unknown) attributesUsed.set(birthKey, birth);
  return { person, missing: [...attributesUsed.values()].filter((attribute) => !has(person, attribute)) };
}

const birth = { AttributeLevel: "PERSON", ConditionType: "ALL", AttributeName: "DATE_OF_BIRTH" } as const;
const birthKey = attributeKey(birth);

/** Returns the condition that a person's date of birth must meet for their age to be in a band. */
function ofAge(attributes: ClassifiedAttributes, { band, runDate }: { band: number; runDate: Day }): Choice[] {
  const birthDate = attributes.get(birthKey);
  if (!birthDate) return [];
  const fitting = birthDate.classes.flatMap(({ value }, index) => (bandOf(value, runDate) === band ? [index] : []));
  return [[[{ attribute: birthKey, among: new Set(fitting) }]]];
}

function bandOf(birthday: string | null, runDate: Day): number {
  if (birthday === null) return noAgeBand.unknown;
  if (birthday > runDate) return noAgeBand.impossible;
  const age = ageOn(birthday, runDate);
  return age >= impossibleAge ? noAgeBand.impossible : ageBandStarts.findLastIndex((from) => from <= age);
}

/**
 * Returns birthdays in an age band. First come the middles of its years, starting with the middle years, and then one
 * birthday in each month.
 */
function birthdaysIn(band: number, runDate: Day): (Day | null)[] {
  if (band === noAgeBand.unknown) return [null];
  if (band === noAgeBand.impossible)
    return [...bornBefore(runDate, { years: -1 }), ...bornBefore(runDate, { years: 131 })];
  const from = ageBandStarts[band]!;
  const middle = yearsOfBand.flatMap((year) => bornBefore(runDate, { years: from + year, days: 182 }));
  const months = yearsOfBand.flatMap((year) =>
    monthsOfYear.flatMap((month) => bornBefore(runDate, { years: from + year, days: month * 30 })),
  );
  return [...middle, ...months].filter((day) => bandOf(day, runDate) === band);
}

const yearsOfBand = [2, 1, 3, 0, 4];
const monthsOfYear = Array.from({ length: 12 }, (_, month) => month);

function bornBefore(day: Day, { years, days = 0 }: { years: number; days?: number }): Day[] {
  const birthday = addYears(day, -years);
  const born = birthday.ok ? addDays(birthday.value, -days) : birthday;
  return born.ok ? [born.value] : [];
}

/**
 * Returns the attributes in the rules that determine the outcome in either version, either by excluding the person or
 * by choosing the message.
 */
function decidedOn(decisions: readonly Decision[]): Map<string, ExamplePerson["missing"][number]> {
  const rules = decisions.flatMap(({ reason, routing }) => reason ?? routing?.rule ?? []);
  const clauses = rules.flatMap((rule) => rule.clauses).filter(({ attribute }) => attribute.DataType !== "C");
  const attributesUsed = clauses.map(({ attribute: { AttributeLevel, ConditionType, AttributeName } }) => {
    const attribute = { AttributeLevel, ConditionType, AttributeName };
    return [attributeKey(attribute), attribute] as const;
  });
  return new Map(attributesUsed);
}

function has(
  { PERSON, TARGET }: ExamplePerson["person"],
  { AttributeLevel, ConditionType, AttributeName }: ExamplePerson["missing"][number],
): boolean {
  return (AttributeLevel === "TARGET" ? TARGET[ConditionType] : PERSON)?.[AttributeName] !== undefined;
}
