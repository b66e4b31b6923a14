import { evaluatePerson } from "../evaluate/evaluate.ts";
import type { Person } from "../evaluate/person.ts";
import type { AskedAttributes } from "./asked.ts";
import { type WantedDecision, decidedSo } from "./choices.ts";
import { type Choice, type FoundPerson, search } from "./search.ts";

/**
 * Invents a person who gets the wanted decision from each plan, in every cohort and in routing, and meets `also`.
 * The person has no more data than the plans use. The evaluator has confirmed the decisions.
 */
export function findAmong(
  wanted: readonly WantedDecision[],
  attributes: AskedAttributes,
  also: readonly Choice[] = [],
): FoundPerson {
  const found = search([...also, ...wanted.flatMap((one) => decidedSo(one, attributes))], attributes);
  if (typeof found === "string") return found;
  return wanted.every((one) => isDecided(one, found.person)) ? found : "not decided";
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
