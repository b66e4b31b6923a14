import type { CampaignContent } from "../../campaign/campaign.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import type { Finding } from "../findings.ts";

/** Something found at a field path of an iteration. */
interface ImportIssue {
  path: string;
  message: string;
}

export interface ImportOptions {
  newId: () => string;
  /**
   * Returns the problems of rules with the reference data, by field path in the iteration. Conditions that `before`
   * already has are tolerated.
   */
  checkRules: (rules: {
    iteration: IterationContent;
    campaign: CampaignContent;
    before: IterationContent;
  }) => FieldErrors;
  /** Returns the blockers that would prevent a review. */
  reviewBlockers: (iteration: IterationContent, campaign: CampaignContent) => readonly ImportIssue[];
  /** Returns possible mistakes in an iteration that can still run. */
  reviewWarnings: (iteration: IterationContent) => readonly ImportIssue[];
}

/** Collects the findings so far for a part of a file whose paths begin with `prefix`. */
export interface ImportTarget {
  prefix: string;
  findings: Finding[];
  /** Paths that already have a problem. The first problem reported is used. */
  problemPaths: Set<string>;
}

/** Adds problems whose path has none yet. */
export function addProblems(
  { findings, problemPaths }: ImportTarget,
  errors: FieldErrors,
  inFile: (path: string) => string,
): void {
  const added = Object.entries(errors).filter(([path]) => !problemPaths.has(inFile(path)));
  for (const [path, messages] of added) {
    problemPaths.add(inFile(path));
    for (const message of messages) findings.push({ kind: "problem", path: inFile(path), message });
  }
}
