import type { Db } from "../database/schema.ts";
import { maybeReal } from "../people/maybe-real.ts";
import { inForce } from "./reference-store.ts";
import { type RuleChecker, type RuleData, ruleCheckerBy } from "./rule-checker.ts";

/** Reads the data that rules are checked by, as a database or transaction sees them, and whether the people of a place are real. */
export async function readRuleData(db: Db, populationDir: string): Promise<RuleData> {
  return { reference: await inForce(db), realPeople: await maybeReal(populationDir) };
}

/** Reads the checker of rules by the reference data in force, for the people of a place. */
export async function readRuleChecker(db: Db, populationDir: string): Promise<RuleChecker> {
  return ruleCheckerBy(await readRuleData(db, populationDir));
}
