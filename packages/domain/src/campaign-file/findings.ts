/** Kinds of findings, in the order in which they are listed. */
export const findingKinds = ["problem", "toFix", "toCheck", "interpreted", "notUsed"] as const;
type FindingKind = (typeof findingKinds)[number];

/**
 * A finding about a campaign file, with the path of the value ("CampaignConfig.Iterations.0.Type"). A `problem` is a
 * value that we do not accept. A `notUsed` value is stored and exported but never evaluated. An `interpreted` value is
 * missing from the file or written differently in this service. A `toFix` value is stored but blocks a review. A
 * `toCheck` value is stored and used, but may be wrong.
 */
export interface Finding {
  kind: FindingKind;
  path: string;
  message: string;
}

/** Descriptions of the carried fields that are used in published campaigns. */
export const carriedFields: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ActionsMapper:
      "Text that another service shows for each plan. We use the plan names as the iteration's routing plan IDs.",
    CohortGroup: "Group of cohorts. Another service uses this group to choose the text that it shows.",
    DefaultNotActionableRouting: "Text that another service shows to people who are suppressed.",
    DefaultNotEligibleRouting: "Text that another service shows to people who are filtered out.",
    NegativeDescription: "Text for another service.",
    PositiveDescription: "Text for another service.",
    RuleCode: "Code for another service.",
    RuleStop:
      "Stops another service from adding more reasons. In this service, the recorded reason is always the first matching rule.",
    RuleText: "Text for another service.",
    RulesMapper: "Text for another service.",
    StatusText: "Text for another service.",
  }),
);

export const carriedRuleTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    X: "Text that another service shows to people who are filtered out. This text does not affect who is selected.",
    Y: "Text that another service shows to people who are suppressed. This text does not affect who is selected.",
  }),
);
