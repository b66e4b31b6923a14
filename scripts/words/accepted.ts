/** A place where a pattern is right, with the reason. */
interface Accepted {
  readonly file: string;
  /** Part of the problem's message. */
  readonly text: string;
  readonly reason: string;
}

/** Places that the check of words accepts. */
export const accepted: readonly Accepted[] = [
  { file: "docs/content-style.md", text: "write", reason: "The page lists words not to use." },
  { file: "docs/findings.md", text: "everybody", reason: "The code of a finding." },
  { file: "docs/findings.md", text: "nobody", reason: "The code of a finding." },
  { file: "docs/findings-detection.md", text: "nobody", reason: "The code of a finding." },
];
