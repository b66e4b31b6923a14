import { type ReleaseProblem, releaseProblemSentence } from "./release-problem.ts";

/** A failure of the service whose message is for people: what cannot be done, and who puts it right. What caused it is for the log. */
export class ToldFailure extends Error {
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, options?: ErrorOptions) {
    super(releaseProblemSentence(problem), options);
    this.name = "ToldFailure";
    this.problem = problem;
  }
}
