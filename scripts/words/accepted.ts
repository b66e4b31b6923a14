/** A place where a pattern is right, with the reason. */
interface Accepted {
  readonly file: string;
  /** Part of the problem's message. */
  readonly text: string;
  readonly reason: string;
}

/** Places that the check of words accepts. */
export const accepted: readonly Accepted[] = [];
