/** Kinds of findings, in the order they are listed. */
export const findingKinds = ["problem", "toMend", "toCheck", "derived", "carried"] as const;
type FindingKind = (typeof findingKinds)[number];

/**
 * A finding about a campaign file, by the path of its value ("CampaignConfig.Iterations.0.Type"). A `problem` is a
 * value this product does not accept. A `carried` value is stored but never evaluated. A `derived` value was derived
 * because the file does not have it. A `toMend` value is stored but blocks a review. A `toCheck` value is stored and
 * runs, but may be wrong.
 */
export interface Finding {
  kind: FindingKind;
  path: string;
  message: string;
}

/** Purposes of the carried fields of published campaigns. */
export const carriedFields: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ActionsMapper:
      "Texts that another service shows for each plan. We use its names as the iteration's routing plan IDs.",
    CohortGroup: "How another service groups cohorts in its texts.",
    DefaultNotActionableRouting: "What another service shows people who are suppressed.",
    DefaultNotEligibleRouting: "What another service shows people who are filtered.",
    NegativeDescription: "Text for another service.",
    PositiveDescription: "Text for another service.",
    RuleCode: "Code for another service.",
    RuleStop: "Ends another service's list of reasons. Here the first matching rule is always the recorded reason.",
    RuleText: "Text for another service.",
    RulesMapper: "Texts for another service.",
    StatusText: "Texts for another service.",
  }),
);

export const carriedRuleTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    X: "What another service shows people who are filtered. It does not select people.",
    Y: "What another service shows people who are suppressed. It does not select people.",
  }),
);
