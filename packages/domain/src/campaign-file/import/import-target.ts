import type { CampaignContent } from "../../campaign/campaign.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import type { Finding } from "../findings.ts";

/** Something found at a field path of an iteration. */
interface Found {
  path: string;
  message: string;
}

export interface ImportOptions {
  newId: () => string;
  /** Problems of rules with the reference data, by field path of the iteration, but for what `before` may ask as it stands. */
  checkRules: (rules: {
    iteration: IterationContent;
    campaign: CampaignContent;
    before: IterationContent;
  }) => FieldErrors;
  /** What would keep an iteration from review: the one list of it. */
  reviewBlockers: (iteration: IterationContent, campaign: CampaignContent) => readonly Found[];
  /** What may be a mistake although the iteration can run. */
  reviewWarnings: (iteration: IterationContent) => readonly Found[];
}

/** Where what is read goes: the findings so far, of a part of a file whose paths begin with `prefix`. */
export interface ImportTarget {
  prefix: string;
  findings: Finding[];
  /** Where the findings name a problem: the first reader's words are kept. */
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
