import type { CampaignContent } from "../../campaign/campaign.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import type { Finding } from "../findings.ts";

/** A finding at a field path of an iteration. */
interface ImportIssue {
  path: string;
  message: string;
}

export interface ImportOptions {
  newId: () => string;
  /**
   * Checks rules against the reference data. Returns the problems by field path in the iteration, except those with
   * conditions that are already in `before`.
   */
  checkRules: (rules: {
    iteration: IterationContent;
    campaign: CampaignContent;
    before: IterationContent;
  }) => FieldErrors;
  /** Returns the blockers that would prevent a review. */
  reviewBlockers: (iteration: IterationContent, campaign: CampaignContent) => readonly ImportIssue[];
  /** Returns possible mistakes in an iteration that can run. */
  reviewWarnings: (iteration: IterationContent) => readonly ImportIssue[];
}

/** Collects findings about an object in a file. Their paths begin with `prefix`. */
export interface ImportTarget {
  prefix: string;
  findings: Finding[];
  /** Paths that already have a problem. Only the first problem with each path is reported. */
  problemPaths: Set<string>;
}

/** Adds the first problem with each path that does not have one yet. */
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
