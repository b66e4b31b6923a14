import { peopleWords } from "@spi/domain/words/counts";
import type { EvaluableRule } from "@spi/domain/campaign-file/evaluable-iteration";
import type { VerifierFinding } from "@spi/domain/report/verifier-finding";
import { hasBit } from "../decide/bits.ts";
import { decide } from "../decide/decide.ts";
import { ruleEffectsInSlices } from "./rule-effects.ts";
import type { Plan } from "../plan/plan.ts";
import type { Cube } from "../report/cube.ts";

/** A sentence to plan an iteration with whose findings are to be counted: people whose age nobody knows. */
export const unknownAge: EvaluableRule = {
  Type: "F",
  Name: "Age not known",
  Priority: 0,
  AttributeLevel: "PERSON",
  AttributeName: "DATE_OF_BIRTH",
  Operator: "is_null",
  Comparator: "",
  AndClauses: [],
};

/**
 * Findings with how many people of a population they concern, from a cube of the plan that keeps every match: those whom the
 * rule matches, or those of unknown age who are invited, which is then a warning where there are any (REQ-SEL-86). The plan has
 * `unknownAge` as its only sentence; what concerns no rule is not counted.
 */
export async function countPeople(
  found: readonly VerifierFinding[],
  { plan, cube }: { plan: Plan; cube: Cube },
): Promise<VerifierFinding[]> {
  const effects = new Map((await ruleEffectsInSlices(plan, cube)).map((effect) => [effect.id, effect]));
  return found.map((finding) => {
    if (isOfUnknownAge(finding)) {
      const people = invitedOfUnknownAge(plan, cube);
      const level = people > 0 ? "warning" : finding.level;
      return { ...finding, level, people, message: `${finding.message} They are ${peopleWords(people)}.` };
    }
    const people = finding.rule === null ? null : (effects.get(finding.rule)?.matches ?? null);
    if (people === null) return finding;
    return { ...finding, people, message: withCount(finding, people) };
  });
}

const isOfUnknownAge = ({ code, person }: VerifierFinding) => code === "missing-values" && person !== null;

function invitedOfUnknownAge(plan: Plan, { rows }: Cube): number {
  const bit = plan.sentences[0]!.bits[plan.additions]!;
  const invited = rows.filter(
    ({ cohortBits, ruleBits }) => hasBit(ruleBits, bit) && decide(plan, cohortBits, ruleBits).outcome === "invited",
  );
  return invited.reduce((sum, { people }) => sum + people, 0);
}

/** "all 312 people it matches are already filtered out by …"; of other findings how many people the rule matches stands at the end. */
function withCount({ code, message }: VerifierFinding, people: number): string {
  if (code !== "never-decides" || people < 2) return `${message} It matches ${peopleWords(people)}.`;
  return message
    .replace("everybody it matches is", `all ${peopleWords(people)} it matches are`)
    .replace("everybody it matches has", `all ${peopleWords(people)} it matches have`);
}
