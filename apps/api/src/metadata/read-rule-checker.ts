import type { Db } from "../database/schema.ts";
import { maybeReal } from "../people/maybe-real.ts";
import { currentReferenceData } from "./reference-store.ts";
import { type RuleChecker, type RuleData, ruleCheckerBy } from "./rule-checker.ts";

/** Reads the data that rules are checked against, in a database or transaction, and if a location's people are real. */
export async function readRuleData(db: Db, populationDir: string): Promise<RuleData> {
  return { reference: await currentReferenceData(db), realPeople: await maybeReal(populationDir) };
}

/** Reads the rule checker for the current reference data and a location's people. */
export async function readRuleChecker(db: Db, populationDir: string): Promise<RuleChecker> {
  return ruleCheckerBy(await readRuleData(db, populationDir));
}
