/**
 * Synthetic NHS numbers consist of 999, six digits and a modulus 11 check digit. Numbers that begin with 999 are never
 * issued. A number does not exist if its check digit would be ten. For each prefix of five of the six digits, this
 * rules out one sixth digit or none. Nine numbers per prefix can therefore be calculated without a table. A prefix's
 * tenth number, if it exists, is used only after all of these.
 */
const perPrefix = 9;
const prefixes = 100_000;
const numbersPerTail = perPrefix * prefixes;

/**
 * Returns the contribution of 999 and the prefix to the weighted total. The weights are 10, 9 and 8,
 * followed by 7 to 3.
 */
function prefixTotal(prefix: number): number {
  const digits = String(prefix).padStart(5, "0");
  return [7, 6, 5, 4, 3].reduce((sum, weight, index) => sum + weight * Number(digits[index]), 9 * (10 + 9 + 8));
}

/**
 * Returns the sixth digit for which the prefix has no check digit, where 2 × digit ≡ 1 − total (mod
 * 11). Returns ten if there is no such digit.
 */
function gap(total: number): number {
  return (6 * (12 - (total % 11))) % 11;
}

/** Returns the tenth numbers of all prefixes that have one. */
export function tailNumbers(): string[] {
  const numbers: string[] = [];
  for (let prefix = 0; prefix < prefixes; prefix++) {
    const total = prefixTotal(prefix);
    if (gap(total) === 10) numbers.push(`999${String(prefix).padStart(5, "0")}9${(11 - ((total + 18) % 11)) % 11}`);
  }
  return numbers;
}

/** Maximum number of people with an NHS number: 909,091. */
export const nhsNumberCount = numbersPerTail + 9091;

/**
 * Returns the steps from `person_id`, which starts at 1, to `nhs_number`, which is text or null. Each
 * step is a set of SQL columns.
 */
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
      nhs_number: `case when person_id <= ${numbersPerTail} then cast(9990000000 + nhs_prefix * 100 + nhs_sixth * 10
        + (11 - (nhs_total + 2 * nhs_sixth) % 11) % 11 as varchar)
      when person_id <= ${nhsNumberCount} then ${tail}[person_id - ${numbersPerTail}] end`,
    },
  ];
}
