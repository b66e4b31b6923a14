import type { RuleType } from "@spi/domain/rule";
import type { IterationKey } from "../../scope/paths.ts";
import { iterationPath, rulePaths } from "../../scope/paths.ts";

/** The ID in the address of a rule that is not there yet (REQ-RUL-02). */
export const newRuleId = "new";

/** The path of a rule screen of one type: "summary", "new/library" and so on (REQ-RUL-01). */
export function ruleScreenPath(key: IterationKey, type: RuleType, screen: string): string {
  return iterationPath(key, `${rulePaths[type]}/${screen}`);
}

/** The editor of a rule's AND clause, by number. */
export function andClausePath(
  key: IterationKey,
  { type, ruleId, number }: { type: RuleType; ruleId: string; number: number },
) {
  return ruleScreenPath(key, type, `${encodeURIComponent(ruleId)}/and-clause/${number}`);
}

/** The library, to fill a rule or one of its AND clauses from. */
export function libraryPath(
  key: IterationKey,
  place: { type: RuleType; ruleId: string; clauseNumber?: number | undefined },
) {
  const { type, ruleId, clauseNumber } = place;
  const clause = clauseNumber === undefined ? "" : `?andClause=${clauseNumber}`;
  return ruleScreenPath(key, type, `${encodeURIComponent(ruleId)}/library${clause}`);
}
