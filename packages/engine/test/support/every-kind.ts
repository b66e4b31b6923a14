import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Plan } from "../../src/plan/plan.ts";
import { classifyAttributes } from "../../src/verify/classify-attributes.ts";

/**
 * Returns one person for each combination of classes and cohorts. Together, they represent everyone the rules can
 * distinguish.
 */
export function* everyKind(plans: readonly Plan[]): Generator<DescribedPerson> {
  const attributes = [...classifyAttributes(plans).values()];
  const cohorts = plans.flatMap((plan) => plan.cohorts.filter(({ virtual }) => !virtual));
  const labels = [...new Set(cohorts.map(({ label }) => label))];
  const kinds = attributes.reduce((product, { classes }) => product * classes.length, 2 ** labels.length);
  for (let kind = 0; kind < kinds; kind += 1) {
    let rest = kind;
    const person: DescribedPerson = { PERSON: {}, TARGET: {}, COHORTS: [] };
    for (const { clauses, classes } of attributes) {
      const { value } = classes[rest % classes.length]!;
      rest = Math.floor(rest / classes.length);
      if (value !== null) person.PERSON[clauses[0]!.attribute.AttributeName] = value;
    }
    person.COHORTS = labels.filter((_, index) => (rest >> index) % 2 === 1);
    yield person;
  }
}
