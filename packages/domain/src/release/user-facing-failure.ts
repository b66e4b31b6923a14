import { type ReleaseProblem, releaseProblemSentence } from "./release-problem.ts";

/**
 * A failure of the service, with a message for users that says what they cannot do and who will fix it. The cause is
 * for the log.
 */
export class UserFacingFailure extends Error {
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, options?: ErrorOptions) {
    super(releaseProblemSentence(problem), options);
    this.name = "ToldFailure";
    this.problem = problem;
  }
}
