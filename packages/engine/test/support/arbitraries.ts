import fc from "fast-check";
import type { EvaluableClause, EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { addDays, type Day } from "@spi/domain/day/calendar";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { RuleType } from "@spi/domain/rule/rule";
import { columnTypeOf, columnName } from "../../src/population/layout.ts";
import type { TestPerson, TestPopulation } from "./people.ts";
import { attributes } from "./rules.ts";

/** Attributes of every data type and level for random rules. */
export const testedAttributes = attributes.filter(({ AttributeName, ConditionType, AttributeLevel }) => {
  if (AttributeLevel === "COHORT") return true;
  const names = ["DATE_OF_BIRTH", "GENDER", "ICB", "POSTCODE", "CARE_HOME_FLAG", "13Q_FLAG"];
  if (AttributeLevel === "PERSON") return names.includes(AttributeName);
  const ofTarget = ["LAST_SUCCESSFUL_DATE", "SUCCESSFUL_PROCEDURE_COUNT", "OPTOUT"];
  return ConditionType === "RSV" && ofTarget.includes(AttributeName);
});

export const labels = ["alpha_v1", "beta", "gamma 2", "delta", "virtual"];
const plans = ["DEFAULT", "PLAN_A", "PLAN_B"];

/** Leap days, the ends of months and years, and the days around each. Cutoffs can then be on, before or after them. */
const landmarks = ["20240229", "20230228", "20251120", "19501120", "19481231", "20000301", "20250101", "18000101"];
const day: fc.Arbitrary<Day> = fc
  .tuple(fc.constantFrom(...landmarks), fc.integer({ min: -2, max: 2 }))
  .map(([landmark, offset]) => {
    const near = addDays(landmark, offset);
    return near.ok ? near.value : landmark;
  });

const texts = ["", "QH8", "QJG", "QH8,QJG", "a,,b", "7", "007", "-7", "0", "-0", "10", "9", "1.5", "LS1 1AB", "None"];
const oddTexts = [
  "qh8",
  " QH8",
  "%",
  "_H8",
  "\\",
  "o'neil",
  "é",
  "🦉",
  "z",
  "--",
  "${x}",
  "12345678901234567890",
  "9".repeat(37),
];
export const text = fc.constantFrom(...texts, ...oddTexts);

const dateOperators = ["D", "W", "Y"].flatMap((unit) => [">", ">=", "<", "<="].map((order) => unit + order));
const orders = [">", ">=", "<", "<="];

/** Returns a valid comparator for a data type and a drawn operator. */
const questions: Record<AttributeReference["DataType"], fc.Arbitrary<[operator: string, comparator: string]>> = {
  D: fc.oneof(
    fc.tuple(fc.constantFrom(...dateOperators), relativeComparator()),
    fc.tuple(fc.constantFrom("=", "!=", ...orders), withDefault(day, day)),
    fc.tuple(fc.constantFrom("between", "not_between"), withDefault(rangeOf(day), day)),
    missingQuestion(),
  ),
  I: fc.oneof(
    fc.tuple(fc.constantFrom("=", "!=", ...orders), withDefault(small(), small())),
    fc.tuple(fc.constantFrom("in", "not_in"), withDefault(listOf(small()), small())),
    fc.tuple(fc.constantFrom("between", "not_between"), withDefault(rangeOf(small()), small())),
    missingQuestion(),
  ),
  F: fc.oneof(fc.tuple(fc.constantFrom("=", "!="), withDefault(flag(), flag())), missingQuestion()),
  S: fc.oneof(
    fc.tuple(fc.constantFrom("=", "!=", ...textOperators()), withDefault(text, text)),
    fc.tuple(fc.constantFrom("in", "not_in"), withDefault(listOf(text), text)),
    missingQuestion(),
  ),
  C: fc.tuple(fc.constantFrom("MemberOf", "NotMemberOf"), listOf(fc.constantFrom(...labels))),
};

/** Gender is both a code and a number, so numeric tests also use a text column. */
const genderQuestions = fc.oneof(
  questions.S,
  fc.tuple(fc.constantFrom(...orders), withDefault(text, text)),
  fc.tuple(fc.constantFrom("between", "not_between"), withDefault(rangeOf(small()), small())),
);

function textOperators(): string[] {
  return ["contains", "not_contains", "starts_with", "not_starts_with", "ends_with"];
}

function small(): fc.Arbitrary<string> {
  return fc.integer({ min: -2, max: 12 }).map(String);
}

function flag(): fc.Arbitrary<string> {
  return fc.constantFrom("Y", "N");
}

function listOf(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(","));
}

function rangeOf(end: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(end, end).map((ends) => ends.join(","));
}

function missingQuestion(): fc.Arbitrary<[string, string]> {
  return fc.constantFrom("is_null", "is_not_null", "is_empty", "is_not_empty").map((operator) => [operator, ""]);
}

function withDefault(base: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(base, fc.option(value, { freq: 3 }))
    .map(([base, value]) => (value ? `${base}[[NVL:${value}]]` : base));
}

function relativeComparator(): fc.Arbitrary<string> {
  const count = fc.constantFrom(0, -1, 1, -75, -25, -2, -91, 366);
  return fc.tuple(count, fc.option(day), fc.option(day), fc.boolean()).map(([count, offset, value, offsetFirst]) => {
    const modifiers = [offset && `[[OFFSET:${offset}]]`, value && `[[NVL:${value}]]`].map((part) => part ?? "");
    return `${count}${(offsetFirst ? modifiers : modifiers.toReversed()).join("")}`;
  });
}

const clause: fc.Arbitrary<
  Pick<EvaluableClause, "AttributeLevel" | "AttributeTarget" | "AttributeName" | "Operator" | "Comparator">
> = fc.constantFrom(...testedAttributes).chain((attribute) =>
  questionOf(attribute)
    .filter(([operator, comparator]) => operator.startsWith("is_") || comparator.trim() !== "")
    .map(([Operator, Comparator]) => ({
      AttributeLevel: attribute.AttributeLevel,
      AttributeTarget: attribute.ConditionType,
      AttributeName: attribute.AttributeName,
      Operator,
      Comparator,
    })),
);

/** Any operator with any text, regardless of the attribute's data type, as in published files. */
const oddOperators = [...textOperators(), "=", "!=", ...orders, "in", "not_in", "is_true"];
const oddQuestions = fc.oneof(
  fc.tuple(fc.constantFrom(...oddOperators), withDefault(fc.oneof(text, day, small(), flag()), text)),
  fc.tuple(fc.constantFrom("between", "not_between"), withDefault(rangeOf(fc.oneof(day, small())), text)),
  fc.tuple(fc.constantFrom(...dateOperators), relativeComparator()),
);

export function questionOf(attribute: AttributeReference): fc.Arbitrary<[string, string]> {
  const usual = attribute.AttributeName === "GENDER" ? genderQuestions : questions[attribute.DataType];
  if (attribute.DataType === "C") return usual;
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: oddQuestions });
}

const scope = fc.option(fc.subarray(labels.slice(0, 3), { minLength: 1 }), { freq: 2 });

function ruleOf(Type: RuleType): fc.Arbitrary<EvaluableRule> {
  return fc
    .record({
      clauses: fc.array(clause, { minLength: 1, maxLength: 3 }),
      Priority: fc.integer({ min: 0, max: 30 }),
      scope,
      routing: fc.constantFrom("", "PLAN_A", "PLAN_B|PLAN_A"),
    })
    .map(({ clauses, Priority, scope, routing }) => {
      const [main, ...others] = clauses.map((question) => ({
        Type,
        Priority,
        Name: `${Type} ${question.AttributeName} ${question.Operator} ${question.Comparator}`,
        ...question,
      }));
      const more = Type === "R" ? { CommsRouting: routing } : { CohortLabel: scope?.join(", ") };
      return { ...main!, ...more, AndClauses: others };
    });
}

/**
 * Random iterations with several cohorts, one of which can be virtual. They have rules for some cohorts, AND clauses,
 * and routing with and without plans.
 */
export const iterationArbitrary: fc.Arbitrary<EvaluableIteration> = fc
  .record({
    order: fc.shuffledSubarray(labels, { minLength: 3 }),
    filters: fc.array(ruleOf("F"), { maxLength: 4 }),
    suppressions: fc.array(ruleOf("S"), { maxLength: 4 }),
    routing: fc.array(ruleOf("R"), { maxLength: 3 }),
    DefaultCommsRouting: fc.constantFrom("DEFAULT", "DEFAULT|PLAN_B", ""),
    IterationDate: fc.constantFrom("20251120", "20240229", "20250228"),
  })
  .map(({ order, filters, suppressions, routing, ...iteration }) => {
    const cohortLabels = [...new Set([...order, ...labels.slice(0, 3)])];
    return {
      ...iteration,
      IterationCohorts: cohortLabels.map((CohortLabel, index) => ({
        CohortLabel,
        Priority: index * 10,
        Virtual: CohortLabel === "virtual" ? "Y" : undefined,
      })),
      IterationRules: [...filters, ...suppressions, ...routing],
    };
  });

export const randomCampaign = { Target: "RSV", AvailableRoutingIds: plans };

export const values: Record<AttributeReference["DataType"], fc.Arbitrary<string>> = {
  D: day,
  I: small(),
  F: flag(),
  // A person can have a number longer than any comparator.
  S: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant("9".repeat(45)) }),
  C: fc.constant(""),
};

const personArbitrary: fc.Arbitrary<TestPerson> = fc.record({
  values: fc.record(
    Object.fromEntries(
      testedAttributes
        .filter(({ DataType }) => DataType !== "C")
        .map((attribute) => [columnName(attribute), fc.option(values[attribute.DataType], { freq: 3 })]),
    ),
  ),
  cohorts: fc.subarray(labels),
});

/** Random people with nulls, empty text, lists and days on both sides of every landmark. */
export function populationArbitrary(size: number): fc.Arbitrary<TestPopulation> {
  return fc.array(personArbitrary, { minLength: size, maxLength: size }).map((people) => ({
    people,
    cohortLabels: labels,
    peoplePerFile: Math.ceil(size / 2),
    columns: testedAttributes.flatMap((attribute) =>
      attribute.DataType === "C" ? [] : [{ name: columnName(attribute), type: columnTypeOf[attribute.DataType] }],
    ),
  }));
}
