import { type ReleaseProblem, releaseProblemSentence } from "./release-problem.ts";

/** A failure with a message for users: the action that failed and who can fix it. The cause is only logged. */
export class UserFacingFailure extends Error {
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, options?: ErrorOptions) {
    super(releaseProblemSentence(problem), options);
    this.name = "ToldFailure";
    this.problem = problem;
  }
}
