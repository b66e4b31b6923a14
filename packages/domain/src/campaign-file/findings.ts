/** In the order in which they are told. */
export const findingKinds = ["problem", "toMend", "toCheck", "derived", "carried"] as const;
type FindingKind = (typeof findingKinds)[number];

/**
 * Something to know about a campaign file, by the path of the value concerned ("CampaignConfig.Iterations.0.Type").
 * A problem is a value this product does not accept; something carried is kept and saved but never evaluated; something
 * derived was worked out because the file does not say it. What is to mend is kept, and keeps a draft from being sent for
 * review; what is to check is kept and runs, and may not be what was meant.
 */
export interface Finding {
  kind: FindingKind;
  path: string;
  message: string;
}

/** What carried fields of the published campaigns are for. */
export const carriedFields: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ActionsMapper:
      "Texts that a consumer shows for each plan; its names are taken as the iteration's routing plan IDs.",
    CohortGroup: "How a consumer groups cohorts in its texts.",
    DefaultNotActionableRouting: "What a consumer shows people who are suppressed.",
    DefaultNotEligibleRouting: "What a consumer shows people who are filtered.",
    NegativeDescription: "Text of a consumer.",
    PositiveDescription: "Text of a consumer.",
    RuleCode: "Code of a consumer.",
    RuleStop: "Stops a consumer's list of reasons. Here the first matching rule is the reason in any case.",
    RuleText: "Text of a consumer.",
    RulesMapper: "Texts of a consumer.",
    StatusText: "Texts of a consumer.",
  }),
);

export const carriedRuleTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    X: "Says what a consumer shows people who are filtered. Nobody is selected by it.",
    Y: "Says what a consumer shows people who are suppressed. Nobody is selected by it.",
  }),
);
