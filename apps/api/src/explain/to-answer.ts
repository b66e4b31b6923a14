import { displayDay, isDay } from "@spi/domain/calendar";
import type { DataType } from "@spi/domain/reference-data";
import type { ClauseTrace, Explanation, RuleTrace } from "@spi/engine/evaluate/explain";
import type { Plan } from "@spi/engine/plan/plan";
import type { ExplanationAnswer } from "./explanation-answer.ts";
import { cohortSentence, outcomeSentences, ruleSentence } from "./explanation-words.ts";

interface Explained {
  plan: Plan;
  explanation: Explanation;
  personNumber: number | null;
}

/** The engine's trace in the API's names, each step with its sentence. */
export function toExplanationAnswer({ plan, explanation, personNumber }: Explained): ExplanationAnswer {
  const types = dataTypes(plan);
  const { routing } = explanation;
  return {
    person_number: personNumber,
    run_date: explanation.runDate,
    outcome: explanation.outcome,
    cohort: explanation.cohort,
    reason: explanation.reason,
    sentences: outcomeSentences(explanation),
    would_also_have_matched: explanation.wouldAlsoHaveMatched,
    failures: explanation.failures,
    cohorts: explanation.cohorts.map((cohort) => ({
      label: cohort.label,
      state: cohort.state,
      inviting: cohort.inviting,
      sentence: cohortSentence(cohort),
      rules: cohort.rules.map((rule) => toRule(rule, types)),
    })),
    routing: routing && {
      plans: [...routing.plans],
      rule: routing.rule,
      fell_back: routing.fellBack,
      rules: routing.rules.map((rule) => toRule(rule, types)),
    },
  };
}

/** The data type that each clause asks about, by the clause's path. */
function dataTypes({ rules }: Plan): ReadonlyMap<string, DataType> {
  const clauses = [...rules.F, ...rules.S, ...rules.R].flatMap((rule) => rule.clauses);
  return new Map(clauses.map(({ path, attribute }) => [path, attribute.DataType]));
}

function toRule(rule: RuleTrace, types: ReadonlyMap<string, DataType>) {
  const { type, priority, name, matches, decides } = rule;
  const clauses = rule.clauses.map((clause) => ({
    name: clause.name,
    condition: clause.condition,
    missing: clause.missing,
    value: clause.value,
    value_words: valueWords(clause, types.get(clause.path)),
    outcome: clause.outcome,
    failure: clause.failure,
  }));
  return { type, priority, name, matches, decides, sentence: ruleSentence(rule), clauses };
}

const flagWords: Readonly<Record<string, string>> = { Y: "Yes", N: "No" };

/** A person's value as people read it: "20 November 1950", "Yes", "no value". */
function valueWords({ value }: ClauseTrace, type: DataType | undefined): string {
  if (value === null) return "no value";
  if (value === "") return type === "C" ? "in no cohort" : "an empty text";
  if (type === "D" && isDay(value)) return displayDay(value);
  if (type === "F") return flagWords[value] ?? value;
  return type === "C" ? value.split(",").join(", ") : value;
}
