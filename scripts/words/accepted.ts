/** A place where a pattern is acceptable, with the reason. */
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
  { file: "docs/requirements/expectations.md", text: "obody", reason: "A kind of expectation in the file." },
  {
    file: "packages/domain/src/expectation/expectations.ts",
    text: "Nobody",
    reason: "A kind of expectation in the file.",
  },
  { file: "packages/domain/src/reference/language-codes.ts", text: "A sentence", reason: "A list of codes." },
  { file: "apps/api/src/identity/sessions/end-sessions.ts", text: "everybody", reason: "The name of an option." },
  { file: "apps/dev-notify/src/main.ts", text: "A sentence", reason: "A help text with a line for each variable." },
];
