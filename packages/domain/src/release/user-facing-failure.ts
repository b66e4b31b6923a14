import { type ReleaseProblem, releaseProblemSentence } from "./release-problem.ts";

/** A failure whose message tells users which action failed and who can fix it. The cause is only logged. */
export class UserFacingFailure extends Error {
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, options?: ErrorOptions) {
    super(releaseProblemSentence(problem), options);
    this.name = "ToldFailure";
    this.problem = problem;
  }
}
