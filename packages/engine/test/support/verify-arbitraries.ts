import fc from "fast-check";
import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { Person } from "../../src/evaluate/person.ts";
import { testedAttributes, labels, questionOf, text, values } from "./arbitraries.ts";

/** A person with one value, or none, for each attribute that random rules use. */
export const describedPersonArbitrary: fc.Arbitrary<Person> = fc
  .tuple(
    fc.tuple(
      ...testedAttributes.map((attribute) =>
        fc
          .option(values[attribute.DataType], { freq: 3 })
          .map((value) => ({ attribute, value: value?.replaceAll(",", "") ?? null })),
      ),
    ),
    fc.subarray(labels.filter((label) => label !== "virtual")),
  )
  .map(([held, COHORTS]) => {
    const at = (level: string) =>
      Object.fromEntries(
        held.flatMap(({ attribute, value }) =>
          attribute.AttributeLevel === level ? [[attribute.AttributeName, value]] : [],
        ),
      );
    return { PERSON: at("PERSON"), TARGET: { RSV: at("TARGET") }, COHORTS };
  });

/** Conditions on one attribute, each as a separate rule, with values that some of them may distinguish. */
export const questionsArbitrary: fc.Arbitrary<{ rules: EvaluableRule[]; held: (string | null)[] }> = fc
  .constantFrom(...testedAttributes.filter(({ DataType }) => DataType !== "C"))
  .chain((attribute) =>
    fc.record({
      rules: fc.array(
        questionOf(attribute)
          .filter(([operator, comparator]) => operator.startsWith("is_") || comparator.trim() !== "")
          .map(([Operator, Comparator]) => ruleAbout(attribute, Operator, Comparator)),
        { minLength: 1, maxLength: 6 },
      ),
      held: fc.array(fc.option(heldBy(attribute), { freq: 8 }), { minLength: 20, maxLength: 20 }),
    }),
  );

function ruleAbout(attribute: AttributeReference, Operator: string, Comparator: string): EvaluableRule {
  const { AttributeLevel, AttributeName, ConditionType } = attribute;
  const question = { AttributeLevel, AttributeName, AttributeTarget: ConditionType, Operator, Comparator };
  return { Type: "S", Priority: 1, Name: `${Operator} ${Comparator}`, ...question, AndClauses: [] };
}

/**
 * Returns values that a column for the attribute can store. Text values are also combined from parts of others, and are
 * never lists.
 */
function heldBy({ DataType }: AttributeReference): fc.Arbitrary<string> {
  if (DataType !== "S") return values[DataType];
  const spliced = fc.array(fc.oneof(text, fc.string({ maxLength: 2 })), { minLength: 1, maxLength: 3 });
  return fc.tuple(spliced, fc.nat(6), fc.nat(12)).map(([parts, start, length]) =>
    parts
      .join("")
      .slice(start, start + length)
      .replaceAll(",", ""),
  );
}

/**
 * Iterations with up to six rules that use only three attributes, to make it likely that the rules
 * interact.
 */
export const smallIterationArbitrary: fc.Arbitrary<EvaluableIteration> = fc
  .array(smallRule(), { minLength: 1, maxLength: 6 })
  .map((IterationRules) => ({
    IterationDate: "20251120",
    DefaultCommsRouting: "DEFAULT",
    IterationCohorts: labels.slice(0, 2).map((CohortLabel, index) => ({ CohortLabel, Priority: index })),
    IterationRules,
  }));

function smallRule(): fc.Arbitrary<EvaluableRule> {
  const question = fc.constantFrom(
    ...["-75", "-60", "-75[[NVL:19400101]]"].flatMap((years) =>
      ["Y>", "Y<="].map((operator) => ["DATE_OF_BIRTH", operator, years] as const),
    ),
    ["ICB", "in", "QJG,QE1"] as const,
    ["ICB", "not_in", "QJG"] as const,
    ["ICB", "is_null", ""] as const,
    ["CARE_HOME_FLAG", "=", "Y"] as const,
    ["CARE_HOME_FLAG", "!=", "Y"] as const,
  );
  return fc
    .record({
      Type: fc.constantFrom("F" as const, "S" as const, "R" as const),
      Priority: fc.integer({ min: 0, max: 9 }),
      questions: fc.array(question, { minLength: 1, maxLength: 2 }),
      scope: fc.constantFrom(undefined, undefined, labels[0]),
    })
    .map(({ Type, Priority, questions, scope }) => {
      const [main, ...others] = questions.map(([AttributeName, Operator, Comparator]) => {
        const Name = `${AttributeName} ${Operator} ${Comparator}`;
        return { Type, Priority, Name, AttributeLevel: "PERSON", AttributeName, Operator, Comparator } as const;
      });
      const more = Type === "R" ? { CommsRouting: "PLAN_A" } : { CohortLabel: scope };
      return { ...main!, ...more, AndClauses: others };
    });
}
