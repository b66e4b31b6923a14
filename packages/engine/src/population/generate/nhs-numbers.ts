/**
 * NHS numbers of the range 999, which is never issued to a person. A number is 999, six digits and a check digit modulus
 * 11; where that would be ten the number does not exist. For a prefix of five of the six digits at most one sixth digit
 * is missing, so nine numbers of each prefix can be counted through without a table; the tenth, where there is one,
 * follows after all of those.
 */
const perPrefix = 9;
const prefixes = 100_000;
const counted = perPrefix * prefixes;

/** What the digits 999 and the prefix add to the weighted sum: weights 10, 9, 8, then 7 to 3. */
function prefixTotal(prefix: number): number {
  const digits = String(prefix).padStart(5, "0");
  return [7, 6, 5, 4, 3].reduce((sum, weight, index) => sum + weight * Number(digits[index]), 9 * (10 + 9 + 8));
}

/** The sixth digit with which the prefix has no check digit: 2 × digit ≡ 1 − total (mod 11). Ten when there is none. */
function gap(total: number): number {
  return (6 * (12 - (total % 11))) % 11;
}

/** The numbers that follow after nine of each prefix: those of the prefixes without a gap. */
export function tailNumbers(): string[] {
  const numbers: string[] = [];
  for (let prefix = 0; prefix < prefixes; prefix++) {
    const total = prefixTotal(prefix);
    if (gap(total) === 10) numbers.push(`999${String(prefix).padStart(5, "0")}9${(11 - ((total + 18) % 11)) % 11}`);
  }
  return numbers;
}

/** How many people can have a number: 909,091. */
export const nhsNumberCount = counted + 9091;

/** SQL columns, step by step, that lead from `person_id` (from 1) to the column `nhs_number`, a text or null. */
export function nhsNumberSteps(tail: string): Record<string, string>[] {
  const digits = [10_000, 1000, 100, 10, 1].map((unit, index) => `${7 - index} * (nhs_prefix // ${unit} % 10)`);
  return [
    { nhs_prefix: `(person_id - 1) // ${perPrefix}` },
    { nhs_total: `${9 * (10 + 9 + 8)} + ${digits.join(" + ")}` },
    { nhs_gap: "(6 * (12 - nhs_total % 11)) % 11" },
    {
      nhs_sixth: `(person_id - 1) % ${perPrefix} + case when (person_id - 1) % ${perPrefix} >= nhs_gap then 1 else 0 end`,
    },
    {
      nhs_number: `case when person_id <= ${counted} then cast(9990000000 + nhs_prefix * 100 + nhs_sixth * 10
        + (11 - (nhs_total + 2 * nhs_sixth) % 11) % 11 as varchar)
      when person_id <= ${nhsNumberCount} then ${tail}[person_id - ${counted}] end`,
    },
  ];
}
