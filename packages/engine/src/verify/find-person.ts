import { evaluatePerson } from "../evaluate/evaluate.ts";
import type { Person } from "../evaluate/person.ts";
import type { AskedAttributes, FamiliarValues } from "./asked.ts";
import { askedAttributes } from "./asked.ts";
import type { WantedDecision } from "./choices.ts";
import { decidedSo } from "./choices.ts";
import type { FoundPerson } from "./search.ts";
import { search } from "./search.ts";

/**
 * Somebody invented, with no more data than the plans ask about, about whom each plan decides as wanted in every cohort
 * and in routing; the evaluator has confirmed it (REQ-SEL-71).
 */
export function findPerson(wanted: readonly WantedDecision[], familiar: FamiliarValues = {}): FoundPerson {
  const attributes = askedAttributes(
    wanted.map(({ plan }) => plan),
    familiar,
  );
  return findAmong(wanted, attributes);
}

/** The same, where what the plans ask about is known already. */
export function findAmong(wanted: readonly WantedDecision[], attributes: AskedAttributes): FoundPerson {
  const found = search(
    wanted.flatMap((one) => decidedSo(one, attributes)),
    attributes,
  );
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
