import { type ReleaseProblem, releaseProblemSentence } from "./release-problem.ts";

/**
 * A failure with a message for users, which names the failed action and who can fix it. The cause is
 * only logged.
 */
export class UserFacingFailure extends Error {
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, options?: ErrorOptions) {
    super(releaseProblemSentence(problem), options);
    this.name = "ToldFailure";
    this.problem = problem;
  }
}
