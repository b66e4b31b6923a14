import { type VerifierFinding, findingLevels } from "./verifier-finding.ts";

/**
 * Number of people in a rule's cohorts, and how many of them have no value for an attribute in one of the rule's
 * clauses.
 */
interface MissingCount {
  members: number;
  people: number;
}

/** All the counts used in findings, in a form that can be stored. */
export interface FindingCounts {
  /** Number of people each rule matches, by rule ID, regardless of other rules. */
  matches: Record<string, number>;
  /** Number of invited people whose age is unknown. */
  unknownAge: number;
  /** Counts for clauses that do not specify how missing values are treated, by path. */
  missing: Record<string, MissingCount>;
  /** Findings that can be made only by counting people. */
  more: VerifierFinding[];
}

/** A finding stored before findings had codes. */
interface StoredFinding extends Omit<VerifierFinding, "problem"> {
  message: string;
}

/** Counts as stored, possibly before findings had codes. */
export interface StoredCounts extends Omit<FindingCounts, "more"> {
  more: (VerifierFinding | StoredFinding)[];
}

function withProblem(finding: VerifierFinding | StoredFinding): VerifierFinding {
  if ("problem" in finding) return finding;
  const { message, ...known } = finding;
  return { ...known, problem: { code: "asStored", params: { message } } };
}

/** Proportion of people without a value in a rule's cohorts, above which users must answer the finding. */
const fewest = 0.01;

/** Codes of findings about rules that exclude everyone. These findings already report that no one is invited. */
const invitesNoOne: ReadonlySet<string> = new Set(["everybody", "complement"]);

/**
 * Returns the level of a finding about people without a value. The level is a warning if users must answer the finding.
 */
export function missingLevel({ members, people }: MissingCount): VerifierFinding["level"] {
  return people > members * fewest ? "warning" : "note";
}

/**
 * Adds the number of people affected to findings, and sorts the findings with the most serious first. The people
 * affected are those whom the rule matches, or those without a value. The number of people without a value can change a
 * finding's level. Also returns the findings that can be made only by counting.
 */
export function withPeople(findings: readonly VerifierFinding[], counts: StoredCounts): VerifierFinding[] {
  const isReported = findings.some(({ code }) => invitesNoOne.has(code));
  const more = counts.more.map(withProblem).filter(({ code }) => !isReported || code !== "nobody-invited");
  const only = new Map(more.map((finding) => [finding.key, finding]));
  const counted = findings.map((finding) => {
    const { people = null } = only.get(finding.key) ?? {};
    only.delete(finding.key);
    return people === null ? ofRule(finding, counts) : { ...finding, people };
  });
  return [...counted, ...only.values()].toSorted(
    (a, b) => findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level),
  );
}

/**
 * Returns whether a finding is only a note about people with no date of birth, when no such person is known. Age rules
 * from the library do not have a default, so the note is shown only if it affects someone. It is then a warning.
 */
export const affectsNoOneKnown = ({ level, problem }: VerifierFinding): boolean =>
  level === "note" && problem.code === "missingWithoutDefault";

function ofRule(finding: VerifierFinding, { matches, unknownAge, missing }: StoredCounts): VerifierFinding {
  const { code, path, person, rule, level } = finding;
  if (code !== "missing-values") return { ...finding, people: (rule === null ? null : matches[rule]) ?? null };
  if (person !== null) return { ...finding, level: unknownAge > 0 ? "warning" : level, people: unknownAge };
  const count = missing[path.slice(0, path.lastIndexOf("."))];
  return count ? { ...finding, level: missingLevel(count), people: count.people } : finding;
}
