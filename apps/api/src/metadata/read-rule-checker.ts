import type { Db } from "../database/schema.ts";
import { maybeReal } from "../people/maybe-real.ts";
import { currentReferenceData } from "./reference-store.ts";
import { type RuleChecker, type RuleData, ruleCheckerBy } from "./rule-checker.ts";

/**
 * Reads the data used to check rules from a database or transaction, including whether a location's people are real.
 */
export async function readRuleData(db: Db, populationDir: string): Promise<RuleData> {
  return { reference: await currentReferenceData(db), realPeople: await maybeReal(populationDir) };
}

/** Reads the rule checker for the current reference data and the people at a location. */
export async function readRuleChecker(db: Db, populationDir: string): Promise<RuleChecker> {
  return ruleCheckerBy(await readRuleData(db, populationDir));
}
