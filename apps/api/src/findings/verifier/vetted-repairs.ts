import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { findRepairs } from "@spi/domain/finding/repairs/find-repairs";
import { applyRepair } from "@spi/domain/finding/repairs/repair";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { RepairContext } from "@spi/domain/finding/repairs/rule-edits";
import type { Result } from "@spi/domain/values/result";
import { hashOf } from "@spi/domain/values/hash-of";

/** Maximum number of repairs that are verified for one iteration. */
const maxVerified = 12;
/** Maximum number of milliseconds for verifying an iteration's repairs. */
const maxMilliseconds = 1500;

/** An iteration, and the data that its repairs are computed from. */
interface RepairInput extends Pick<RepairContext, "iteration" | "library" | "attributes" | "codes"> {
  campaign: Pick<CampaignContent, "Target">;
  others: readonly { content: IterationContent }[];
}

interface Verification {
  verify: (iteration: IterationContent) => Result<VerifierFinding[], unknown>;
  /** Number of milliseconds that the verification of the iteration itself took. */
  milliseconds: number;
}

/**
 * Adds to each finding its usual repairs. Verifies the rules with each repair, and leaves out a repair if the finding
 * would still be reported, or if another finding would then have to be fixed or answered.
 */
export function withRepairs(
  findings: readonly VerifierFinding[],
  { iteration, campaign, others, library, attributes, codes }: RepairInput,
  { verify, milliseconds }: Verification,
): VerifierFinding[] {
  const findElsewhere = (iterationName: string, ruleName: string) => {
    const iterations = others.filter(({ content }) => content.Name === iterationName);
    const rules = iterations.flatMap(({ content }) => content.IterationRules).filter(({ Name }) => Name === ruleName);
    return rules.length === 1 ? rules[0] : undefined;
  };
  const { Target: target } = campaign;
  const context = { iteration, target, library, attributes, codes, findElsewhere };
  const since = performance.now();
  let verified = 0;
  return findings.map((finding) => {
    const repairs = findRepairs(finding, { ...context, newId: newIds(finding, iteration) }).filter(({ change }) => {
      if (verified === maxVerified || performance.now() - since + milliseconds > maxMilliseconds) return false;
      verified += 1;
      const after = verify(applyRepair(iteration, change));
      return after.ok && isResolved(finding, findings, after.value);
    });
    return repairs.length > 0 ? { ...finding, repairs } : finding;
  });
}

/**
 * Returns a function that creates IDs for a finding's new rules. They are the same each time the iteration is verified,
 * so that the count of a repair's effect stays valid. They differ from the IDs of the iteration's rules.
 */
function newIds({ key }: VerifierFinding, { IterationRules }: IterationContent): () => string {
  let created = 0;
  return () => {
    created += 1;
    const hash = hashOf([key, IterationRules.map(({ ID }) => ID), created]);
    const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(12, 15)}`, `8${hash.slice(15, 18)}`];
    return [...parts, hash.slice(18, 30)].join("-");
  };
}

/** Returns whether a repair resolved a finding without causing another that must be fixed or answered. */
function isResolved(
  finding: VerifierFinding,
  before: readonly VerifierFinding[],
  after: readonly VerifierFinding[],
): boolean {
  const count = (all: readonly VerifierFinding[]) => all.filter((other) => placeOf(other) === placeOf(finding)).length;
  if (after.some(({ key }) => key === finding.key) || count(after) >= count(before)) return false;
  // An iteration without rules is not compared with others, so its first rule can reveal what else is missing.
  if (before.some(({ code }) => code === "no-rules")) return true;
  const known = new Set(before.filter(mustBeResolved).map(kindOf));
  return after.filter(mustBeResolved).every((other) => known.has(kindOf(other)));
}

const mustBeResolved = ({ level }: VerifierFinding) => level !== "note";
const kindOf = ({ code, problem, rule }: VerifierFinding) => `${code} ${problem.code} ${rule}`;
const placeOf = (finding: VerifierFinding) => `${kindOf(finding)} ${finding.path}`;
