import type { Explanation, RuleTrace } from "@spi/engine/evaluate/explain";
import type { ExplanationOfOne } from "./explanation-answer.ts";
import { cohortSentence, outcomeSentences, ruleSentence } from "./explanation-sentences.ts";

interface Explained {
  explanation: Explanation;
  personNumber: number | null;
}

/** Converts the engine's trace to the API's field names, and adds a sentence to each step. */
export function toExplanationResponse({ explanation, personNumber }: Explained): ExplanationOfOne {
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
      rules: cohort.rules.map(toRule),
    })),
    routing: routing && {
      plans: [...routing.plans],
      rule: routing.rule,
      fell_back: routing.fellBack,
      rules: routing.rules.map(toRule),
    },
  };
}

function toRule(rule: RuleTrace) {
  const { type, priority, name, matches, decides } = rule;
  const clauses = rule.clauses.map((clause) => ({
    name: clause.name,
    condition: clause.condition,
    missing: clause.missing,
    value: clause.value,
    value_words: clause.valueWords,
    outcome: clause.outcome,
    failure: clause.failure,
  }));
  return { type, priority, name, matches, decides, sentence: ruleSentence(rule), clauses };
}
