import { evaluatePerson } from "../evaluate/evaluate.ts";
import type { Person } from "../evaluate/person.ts";
import type { ClassifiedAttributes } from "./classify-attributes.ts";
import { type WantedDecision, decisionChoices } from "./choices.ts";
import { type Choice, type SearchResult, search } from "./search.ts";

/**
 * Invents a person for whom each plan makes the required decision, in every cohort and in routing, and who also meets
 * `also`. The person has only data that the plans use. The evaluator confirms the decisions.
 */
export function findPersonForDecisions(
  wanted: readonly WantedDecision[],
  attributes: ClassifiedAttributes,
  also: readonly Choice[] = [],
): SearchResult {
  const result = search([...also, ...wanted.flatMap((decision) => decisionChoices(decision, attributes))], attributes);
  if (typeof result === "string") return result;
  return wanted.every((decision) => isDecided(decision, result.person)) ? result : "not decided";
}

function isDecided({ plan, decision: wanted, sentence }: WantedDecision, person: Person): boolean {
  const { decision, outcomes } = evaluatePerson({ plan, person });
  return (
    (!sentence || outcomes[sentence.rule.bits[plan.additions]!]!.matches === sentence.fits) &&
    decision.outcome === wanted.outcome &&
    decision.cohort === wanted.cohort &&
    decision.reason === wanted.reason &&
    decision.routing?.rule === wanted.routing?.rule
  );
}
