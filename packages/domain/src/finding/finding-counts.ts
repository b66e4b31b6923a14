import { type VerifierFinding, findingLevels } from "./verifier-finding.ts";

/**
 * Number of people in a rule's cohorts, and how many of them have no value for an attribute that one of its clauses
 * uses.
 */
interface MissingCount {
  members: number;
  people: number;
}

/** All the counts of people that findings might need. They can be stored. */
export interface FindingCounts {
  /** Number of people each rule matches, by its ID, regardless of other rules. */
  matches: Record<string, number>;
  /** Number of people of unknown age who are invited. */
  unknownAge: number;
  /** By the path of a clause that does not specify how a missing value is treated. */
  missing: Record<string, MissingCount>;
  /** Findings that only counting can reveal. */
  more: VerifierFinding[];
}

/** A count stored before findings had codes. */
interface StoredFinding extends Omit<VerifierFinding, "problem"> {
  message: string;
}

/** Counts as stored, some of them before findings had codes. */
export interface StoredCounts extends Omit<FindingCounts, "more"> {
  more: (VerifierFinding | StoredFinding)[];
}

function withProblem(found: VerifierFinding | StoredFinding): VerifierFinding {
  if ("problem" in found) return found;
  const { message, ...known } = found;
  return { ...known, problem: { code: "asStored", params: { message } } };
}

/** Share of the people in a rule's cohorts above which a missing value requires an answer. */
const fewest = 0.01;

/** Findings about rules that exclude everyone. They already say that no one is invited. */
const leavesNobody: ReadonlySet<string> = new Set(["everybody", "complement"]);

/** Returns the level for a rule with this share of people without a value: a warning if it requires an answer. */
export function missingLevel({ members, people }: MissingCount): VerifierFinding["level"] {
  return people > members * fewest ? "warning" : "note";
}

/**
 * Returns findings with the number of people they affect, most serious first: people the rule matches, or people
 * without a value, whose number or share determines the level. Includes findings that only counting can reveal.
 */
export function withPeople(found: readonly VerifierFinding[], counts: StoredCounts): VerifierFinding[] {
  const isReported = found.some(({ code }) => leavesNobody.has(code));
  const more = counts.more.map(withProblem).filter(({ code }) => !isReported || code !== "nobody-invited");
  const only = new Map(more.map((finding) => [finding.key, finding]));
  const counted = found.map((finding) => {
    const { people = null } = only.get(finding.key) ?? {};
    only.delete(finding.key);
    return people === null ? ofRule(finding, counts) : { ...finding, people };
  });
  return [...counted, ...only.values()].toSorted(
    (a, b) => findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level),
  );
}

function ofRule(finding: VerifierFinding, { matches, unknownAge, missing }: StoredCounts): VerifierFinding {
  const { code, path, person, rule, level } = finding;
  if (code !== "missing-values") return { ...finding, people: (rule === null ? null : matches[rule]) ?? null };
  if (person !== null) return { ...finding, level: unknownAge > 0 ? "warning" : level, people: unknownAge };
  const count = missing[path.slice(0, path.lastIndexOf("."))];
  return count ? { ...finding, level: missingLevel(count), people: count.people } : finding;
}
