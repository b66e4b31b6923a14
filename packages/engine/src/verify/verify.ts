import type { CodeNames } from "@spi/domain/library/code-lists";
import type { VerifierFinding } from "@spi/domain/report/verifier-finding";
import { findingLevels } from "@spi/domain/report/verifier-finding";
import type { Plan } from "../plan/plan.ts";
import { askedAttributes } from "./asked.ts";
import type { RuleCheck } from "./finding.ts";
import { complement } from "./findings/complement.ts";
import { deadScope } from "./findings/dead-scope.ts";
import { duplicate } from "./findings/duplicate.ts";
import { everybody } from "./findings/everybody.ts";
import { impossible } from "./findings/impossible.ts";
import { neverDecides } from "./findings/never-decides.ts";
import { nobodyInvited } from "./findings/nobody-invited.ts";
import { redundantClause } from "./findings/redundant-clause.ts";
import { told } from "./told.ts";

/** Each finding's code with what finds it; docs/findings.md says what each means and what to do. */
const checks: Readonly<Record<string, RuleCheck>> = {
  "dead-scope": deadScope,
  impossible,
  everybody,
  complement,
  "nobody-invited": nobodyInvited,
  duplicate,
  "never-decides": neverDecides,
  "redundant-clause": redundantClause,
};

/**
 * What is certainly or probably wrong with an iteration's rules taken together, the gravest first (REQ-SEL-72). Without any
 * data: each finding shows somebody invented, or rests on the proof that there can be nobody; a search that was given
 * up finds nothing.
 */
export function verifyRules({ plan, codes }: { plan: Plan; codes: CodeNames }): VerifierFinding[] {
  const verified = { plan, codes, attributes: askedAttributes([plan]) };
  const taken = new Set<string>();
  return Object.entries(checks)
    .flatMap(([code, check]) => check(verified).map((found) => told({ ...found, code }, plan, taken)))
    .toSorted((a, b) => findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level));
}
