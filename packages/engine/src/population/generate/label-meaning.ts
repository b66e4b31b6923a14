import { type CohortDefinition, type Membership, atRisk } from "./standard-cohorts.ts";

/**
 * Words in labels, and the circumstances that they stand for. If a label has several, people with any of them can be
 * members.
 */
const circumstanceWords: readonly (readonly [word: RegExp, circumstances: readonly string[]])[] = [
  [/immunosuppress|immunocompromised/, ["immunosuppressed"]],
  [/care_?home/, ["care_home"]],
  [/heart/, ["chronic_heart_disease"]],
  [/kidney/, ["chronic_kidney_disease"]],
  [/liver/, ["chronic_liver_disease"]],
  [/neuro/, ["chronic_neurological_disease"]],
  [/respiratory_disease|asthma/, ["chronic_respiratory_disease"]],
  [/diabet/, ["diabetes"]],
  [/obesity/, ["morbid_obesity"]],
  [/coded/, ["coded_eligibility"]],
  [/pregnan/, ["pregnant"]],
  [/carer/, ["carer"]],
  [/household/, ["household_contact"]],
  [/learning/, ["learning_disability"]],
  [/(health|social)_?care_?work|hcw/, ["health_worker"]],
  [/detained|prison/, ["detained"]],
  [/military|13q/, ["military"]],
  [/smok/, ["smoked_ever"]],
  [/at_?risk|clinical_risk/, atRisk],
];

const womenOnly = /breast|cervical|women/;
const everyone = /all_?people|everyone|everybody/;

/** Proportion of people in a cohort whose label has no known meaning. */
const unexplainedShare = 0.05;
const usualCoverage = 0.985;

/**
 * Returns a cohort with plausible members, based on the ages and circumstances in its label. If there are none, the
 * members are a small random selection.
 */
export function cohortFromLabel(label: string): CohortDefinition {
  return { label, target: "", refreshedDaysAgo: 1, membership: membershipFromLabel(label.toLowerCase()) };
}

function membershipFromLabel(label: string): Membership {
  if (everyone.test(label)) return { coverage: 1 };
  const circumstances = circumstanceWords.flatMap(([word, names]) => (word.test(label) ? names : []));
  const meant = {
    ...agesIn(label),
    ...(circumstances.length > 0 && { anyOf: circumstances }),
    ...(womenOnly.test(label) && { women: true }),
  };
  return { ...meant, coverage: Object.keys(meant).length > 0 ? usualCoverage : unexplainedShare };
}

/** Returns the ages in a label. Numbers in years, in versions and in "plus 1 day" are not ages. */
function agesIn(label: string): Pick<Membership, "minAge" | "maxAge"> {
  const text = label.replaceAll(/_?v\d+$|_?plus_?\d+_?days?|20\d\d/g, "");
  const range = /(?<!\d)(\d{1,3})_?(?:to|-)_?(\d{1,3})(?!\d)/.exec(text);
  if (range) return { minAge: Number(range[1]), maxAge: Number(range[2]) };
  const under = /under_?(\d{1,3})(?!\d)/.exec(text);
  if (under) return { maxAge: Math.max(0, Number(under[1]) - 1) };
  const from = /(?<!\d)(\d{1,3})(?:\+|_?plus|_?and_?over|_?over)/.exec(text) ?? /over_?(\d{1,3})(?!\d)/.exec(text);
  const alone = from ?? /(?:^|_)(\d{2,3})(?=_|$)/.exec(text);
  return alone ? { minAge: Number(alone[1]) } : {};
}
