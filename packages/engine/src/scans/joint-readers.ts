import { type Bits, hasBit, noBits, setBit } from "../decide/bits.ts";
import { type Decision, decide } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { JointRules } from "../sql/joint-rules.ts";
import { type ReadColumn, cohortsReader } from "./bits.ts";

interface RowPlaces {
  cohorts: CohortPlaces;
  rules: JointRules;
  cohortWords: readonly number[];
  firstChain: number;
}

/** Creates a reader for each plan, which returns the decision about the people in a row. */
export function decisionReaders(plans: readonly Plan[], { cohorts, cohortWords, ...places }: RowPlaces) {
  const rulePlaces = { ...places, firstRuleWord: cohortWords.length * 2 };
  return plans.map((plan, number) => {
    const readCohorts = cohortsReader(plan, cohorts, cohortWords);
    return decisionReader(plan, { readCohorts, readRules: rulesReader(plan, number, rulePlaces) });
  });
}

interface RulePlaces {
  rules: JointRules;
  firstRuleWord: number;
  firstChain: number;
}

/**
 * Creates a reader for one plan's rules. Each row contains, for all plans, the first match in each chain and the result
 * of each standalone rule.
 */
function rulesReader(plan: Plan, number: number, { rules, firstRuleWord, firstChain }: RulePlaces) {
  const singles = rules.singles.flatMap(({ bits }, index) => {
    const own = bits.get(number);
    return own ? [{ index, own }] : [];
  });
  const chains = rules.chains.flatMap(({ terms }, index) => {
    const bits = new Map(terms.map(({ position, bits: of }) => [position, of.get(number)]));
    return terms[0]!.bits.has(number) ? [{ column: firstChain + index, bits }] : [];
  });
  const shared = noBits(rules.singles.length);
  return (word: ReadColumn): Bits => {
    const ruleBits = noBits(plan.bits.length);
    for (let index = 0; index < shared.length; index += 1) shared[index] = word(firstRuleWord + index);
    for (const { index, own } of singles) if (hasBit(shared, index)) for (const bit of own) setBit(ruleBits, bit);
    for (const { column, bits } of chains) for (const bit of bits.get(word(column)) ?? []) setBit(ruleBits, bit);
    return ruleBits;
  };
}

interface BitReaders {
  readCohorts: (word: ReadColumn) => Bits;
  readRules: (word: ReadColumn) => Bits;
}

/** Creates a reader for one plan's decision. It evaluates each combination of bits only once. */
function decisionReader(plan: Plan, { readCohorts, readRules }: BitReaders) {
  const decided = new Map<string, Decision>();
  return (word: ReadColumn): Decision => {
    const [cohortBits, ruleBits] = [readCohorts(word), readRules(word)];
    const key = `${cohortBits.join()}|${ruleBits.join()}`;
    const decision = decided.get(key) ?? decide(plan, cohortBits, ruleBits);
    decided.set(key, decision);
    return decision;
  };
}
