import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";

/** The date of the people and the run date. */
export const runDate = "20261120";

/** Cohorts by priority. About a third of the synthetic people are in at least one of them. */
export const cohortLabels = [
  "covid_75_and_over_v2",
  "covid_immunosuppressed_v2",
  "covid_care_home_residents_v1",
  "covid_65_and_over_v1",
  "covid_at_risk_v1",
  "covid_pregnant_v1",
  "covid_health_care_workers_v1",
  "covid_under_16_immunosuppressed_v1",
] as const;

/** The 19 columns that the iteration's report reads. */
export const columnsRead = [
  "cohort_mask_0",
  "icb",
  "date_of_birth",
  "commissioning_region",
  "care_home_flag",
  "de_flag",
  "13q_flag",
  "email_flag",
  "language_preference",
  "braille_reqd",
  "audio_reqd",
  "large_print_reqd",
  "removal_reason_code",
  "covid_last_successful_date",
  "covid_successful_procedure_count",
  "covid_booked_appointment_date",
  "covid_last_invite_date",
  "covid_optout",
  "flu_last_successful_date",
] as const;

/** Six further columns about people, so that 25 columns are stored, as in the measurements for the design. */
export const otherColumns = [
  "gender",
  "postcode_outcode",
  "mobile_flag",
  "ld_flag",
  "covid_last_invite_status",
  "flu_optout",
] as const;

type Clause = readonly [attribute: string, operator: string, comparator: string];

interface Group {
  clauses: readonly Clause[];
  /** The only cohort that the group applies to. */
  cohort?: string;
  plan?: string;
}

const filters: readonly Group[] = [
  { clauses: [["DATE_OF_BIRTH", "Y>", "-16"]] },
  { clauses: [["COVID.LAST_SUCCESSFUL_DATE", "D>=", "-91"]] },
  {
    clauses: [
      ["COVID.BOOKED_APPOINTMENT_DATE", "D>=", "0"],
      ["COVID.LAST_INVITE_DATE", "is_not_null", ""],
    ],
  },
  { clauses: [["REMOVAL_REASON_CODE", "is_not_null", ""]] },
  { clauses: [["DATE_OF_BIRTH", "Y>", "-18"]], cohort: "covid_immunosuppressed_v2" },
  {
    clauses: [
      ["CARE_HOME_FLAG", "=", "Y"],
      ["COMMISSIONING_REGION", "=", "Y56"],
    ],
  },
  { clauses: [["DATE_OF_BIRTH", "Y<=", "-66"]], cohort: "covid_at_risk_v1" },
  {
    clauses: [
      ["COVID.SUCCESSFUL_PROCEDURE_COUNT", ">=", "8"],
      ["COVID.LAST_SUCCESSFUL_DATE", "D>=", "-182"],
    ],
  },
  { clauses: [["ICB", "in", "QT6,QOC"]] },
  { clauses: [["DE_FLAG", "=", "Y"]] },
  { clauses: [["COVID.LAST_INVITE_DATE", "D>=", "-28"]] },
  {
    clauses: [
      ["LANGUAGE_PREFERENCE", "in", "so,sq,sk"],
      ["EMAIL_FLAG", "=", "N"],
    ],
  },
];

const suppressions: readonly Group[] = [
  { clauses: [["COVID.OPTOUT", "=", "Y"]] },
  { clauses: [["13Q_FLAG", "=", "Y"]] },
  { clauses: [["ICB", "in", "QMF,QKK"]] },
  { clauses: [["FLU.LAST_SUCCESSFUL_DATE", "D>=", "-7"]] },
  { clauses: [["COVID.LAST_INVITE_DATE", "D>=", "-56"]] },
  { clauses: [["CARE_HOME_FLAG", "=", "Y"]] },
];

const routings: readonly Group[] = [
  { clauses: [["DATE_OF_BIRTH", "Y>", "-18"]], plan: "CHILD" },
  { clauses: [["LANGUAGE_PREFERENCE", "in", "ur,bn,pa,gu,pl,ro"]], plan: "TRANSLATED" },
  { clauses: [["LANGUAGE_PREFERENCE", "=", "q4"]], plan: "SIGNED" },
  { clauses: [["BRAILLE_REQD", "=", "Y"]], plan: "BRAILLE" },
  { clauses: [["AUDIO_REQD", "=", "Y"]], plan: "AUDIO" },
  { clauses: [["LARGE_PRINT_REQD", "=", "Y"]], plan: "LARGE_PRINT" },
  { clauses: [["EMAIL_FLAG", "=", "Y"]], plan: "EMAIL" },
  { clauses: [["COMMISSIONING_REGION", "in", "Y56,Y62"]], plan: "LETTER_LOCAL" },
];

/**
 * An iteration with 8 cohorts, 12 filter groups, 6 suppression groups and 8 routing groups. Four filter groups have AND
 * clauses, and two apply to only one cohort.
 */
export const iteration: EvaluableIteration = {
  IterationDate: runDate,
  DefaultCommsRouting: "LETTER",
  IterationCohorts: cohortLabels.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 })),
  IterationRules: [...rulesOf("F", 0, filters), ...rulesOf("S", 500, suppressions), ...rulesOf("R", 1000, routings)],
};

/** Returns the iteration for one cohort, without the rules for other cohorts. */
export function forOneCohort(CohortLabel: string): EvaluableIteration {
  const IterationRules = iteration.IterationRules.filter((rule) => rule.CohortLabel === undefined);
  return { ...iteration, IterationCohorts: [{ CohortLabel, Priority: 0 }], IterationRules };
}

export const campaign = {
  Target: "COVID",
  AvailableRoutingIds: ["LETTER", ...routings.flatMap(({ plan }) => plan ?? [])],
};

function rulesOf(Type: EvaluableRule["Type"], lowest: number, groups: readonly Group[]): EvaluableRule[] {
  return groups.map((group, index) => {
    const shared = { Type, Priority: lowest + index * 10, CohortLabel: group.cohort, CommsRouting: group.plan };
    const [main, ...others] = group.clauses.map((clause) => ({ ...shared, ...clauseOf(clause) }));
    if (!main) throw new Error("a group has at least one clause");
    return { ...main, AndClauses: others };
  });
}

function clauseOf([attribute, Operator, Comparator]: Clause) {
  const [target, name] = attribute.split(".");
  const Name = `${attribute} ${Operator} ${Comparator}`;
  return name === undefined
    ? { Name, Operator, Comparator, AttributeLevel: "PERSON", AttributeName: attribute }
    : { Name, Operator, Comparator, AttributeLevel: "TARGET", AttributeTarget: target, AttributeName: name };
}
