import { canonicalJson } from "../canonical-json.ts";
import type { Day } from "../day/calendar.ts";
import { addYears, isDay, splitDay, toDayNumber } from "../day/calendar.ts";
import type { DescribedPerson } from "../report/described-person.ts";
import type { VerifierFinding } from "../report/verifier-finding.ts";

/** How things stood when a finding was answered, or stand now. */
export interface Circumstances extends Pick<VerifierFinding, "person" | "outcome" | "people"> {
  /** The seal of all that was verified; the same one, the same finding. */
  seal: string;
  runDate: Day;
  /** The ID of the rule it is about; absent in answers given before it was kept. */
  rule?: string | null;
}

/**
 * Whether an answer still holds for a finding with the same key, which says what the rule asks: nothing has changed, or the
 * person shown is the same, days counted from the run date, and fares the same, and about as many people are concerned, less
 * than ten times as many or few. Other people data alone change nothing (REQ-REV-31).
 */
export function stillHolds(answered: Circumstances, now: Circumstances): boolean {
  if (answered.seal === now.seal) return true;
  return samePerson(answered, now) && answered.outcome === now.outcome && sameMagnitude(answered.people, now.people);
}

function samePerson(answered: Circumstances, now: Circumstances): boolean {
  if (!answered.person || !now.person) return answered.person === now.person;
  const then = valuesOf(answered.person, answered.runDate);
  const found = valuesOf(now.person, now.runDate);
  return then.size === found.size && [...then].every(([key, value]) => isAlike(value, found.get(key)));
}

interface Value {
  value: string;
  distance: string | null;
}

/** The same value, or days as long before their run dates. */
function isAlike({ value, distance }: Value, other: Value | undefined): boolean {
  return other?.value === value || (distance !== null && other?.distance === distance);
}

/** All that is known of a person by what it is, each value also as a distance from the run date where it is a day. */
function valuesOf({ PERSON, TARGET, COHORTS }: DescribedPerson, runDate: Day): Map<string, Value> {
  const values: (readonly [readonly string[], string])[] = [
    ...Object.entries(PERSON).map(([name, value]) => [["PERSON", name], value] as const),
    ...Object.entries(TARGET).flatMap(([target, own]) =>
      Object.entries(own).map(([name, value]) => [["TARGET", target, name], value] as const),
    ),
    ...COHORTS.map((label) => [["COHORT", label], "Y"] as const),
  ];
  return new Map(
    values.map(([key, value]) => [canonicalJson(key), { value, distance: distanceOf(value, runDate) }] as const),
  );
}

/** A day as whole years before another and the days that are left, as ages and intervals count; null for what is no day. */
function distanceOf(value: string, runDate: Day): string | null {
  if (!isDay(value)) return null;
  const years = splitDay(runDate).year - splitDay(value).year;
  const distances = [years - 1, years, years + 1].flatMap((count) => {
    const anniversary = addYears(runDate, -count);
    return anniversary.ok ? [{ count, days: toDayNumber(value) - toDayNumber(anniversary.value) }] : [];
  });
  const [nearest] = distances.toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days));
  return nearest ? `${nearest.count} years ${nearest.days} days` : null;
}

function sameMagnitude(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return true;
  return Math.max(one, other) < 10 * Math.max(Math.min(one, other), 1);
}
