import type { IterationResponse } from "../api-contract.ts";
import type { CampaignDetails } from "../campaign/campaign.ts";
import { type Iteration, type IterationContent, completenessMessages, missingParts } from "../iteration/iteration.ts";
import { exportedCarried, exportedRouting, hasNoPlan } from "../rule/status-texts.ts";
import { isEditable } from "../iteration/lifecycle.ts";
import { type AndClause, type IterationRule, ruleMessages } from "../rule/rule.ts";
import { ruleName } from "../rule/rule-name.ts";

export const exportBlocked =
  "Some details are missing from the iteration. Please review and complete all the required information before exporting.";

/**
 * Explains why iterations cannot be exported. An iteration must have a type, an invitation type, default routing and a
 * maximum number of approvals. A draft's routing rules must have a plan. Iterations approved before this check existed
 * are exported as approved.
 */
export function exportProblems(iterations: readonly ExportedIteration[]): string[] {
  return iterations.flatMap(({ status, iteration_details: iteration }) => {
    const incomplete = missingParts(iteration).map(
      (part) => `${iteration.Name}: ${completenessMessages[part].message}.`,
    );
    const withoutPlan = isEditable(status) ? iteration.IterationRules.filter(hasNoPlan) : [];
    const rules = withoutPlan.map(
      (rule) => `${iteration.Name}, rule “${ruleName(rule, iteration.IterationDate)}”: ${ruleMessages.noPlan}.`,
    );
    return [...incomplete, ...rules, ...onlySome({ status, iteration_details: iteration })];
  });
}

/**
 * Explains why an iteration limited to a list of people cannot be exported. A campaign file cannot include the list, so
 * the exported iteration would be for everyone.
 */
function onlySome({ status, iteration_details: { Name, OnlyPeople } }: ExportedIteration): string[] {
  if (!OnlyPeople) return [];
  const wayOn =
    status === "sent to nhs notify"
      ? "The iteration has been sent, so you can no longer export this campaign. Create a new campaign to export."
      : "Delete this iteration to export the campaign. You can delete it while it is a draft.";
  return [
    `${Name} is only for a list of people, and a campaign file cannot include this list. Without the list, other services would invite everyone in the iteration's cohorts. ${wayOn}`,
  ];
}

type ExportedIteration = Pick<IterationResponse, "status" | "iteration_details">;

/**
 * Returns the name "{campaign name}-{version}.json" for the exported file. Exporting has already
 * incremented the version. The name never contains a path.
 */
export function exportFileName(campaign: Pick<CampaignDetails, "Name" | "Version">): string {
  return fileName(`${campaign.Name}-${campaign.Version}.json`);
}

/** Removes path separators from a file name. */
export function fileName(name: string): string {
  return name.replaceAll(/[/\\]/g, "_");
}

/** Returns the text of a file, indented by 4 spaces. */
export function exportFileText(file: unknown): string {
  return `${JSON.stringify(file, null, 4)}\n`;
}

/** Fields of an exported file in the specification's order. Carried fields come after these. */
const exportedFields = {
  campaign: [
    "ID",
    "Version",
    "Name",
    "Type",
    "Target",
    "Manager",
    "Approver",
    "Reviewer",
    "IterationFrequency",
    "IterationType",
    "IterationTime",
    "DefaultCommsRouting",
    "StartDate",
    "EndDate",
    "ApprovalMinimum",
    "ApprovalMaximum",
    "Iterations",
    "AvailableRoutingIds",
  ],
  iteration: [
    "ID",
    "Version",
    "IterationNumber",
    "Name",
    "IterationDate",
    "CommsType",
    "Type",
    "ApprovalMinimum",
    "ApprovalMaximum",
    "DefaultCommsRouting",
    "IterationCohorts",
    "IterationRules",
  ],
  cohort: ["CohortLabel", "Priority"],
  rule: [
    "Type",
    "CohortLabel",
    "Name",
    "DisplayName",
    "Description",
    "Priority",
    "Operator",
    "Comparator",
    "AttributeTarget",
    "AttributeLevel",
    "AttributeName",
    "ConditionType",
    "CommsRouting",
  ],
} as const;

/** Returns an object with the named fields first, in the given order. */
function inOrder<Fields extends object>(fields: Fields, order: readonly string[]): Fields {
  const positionOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => positionOf(a) - positionOf(b))) as Fields;
}

/**
 * Returns a campaign in the format that other services read, with all its iterations. Converts AND clauses to rules
 * with the priority of their main rule, and restores carried fields to their original places. Omits rule IDs, AND
 * numbers and library metadata.
 */
export function exportCampaign({ Carried, ...campaign }: CampaignDetails, iterations: readonly Iteration[]) {
  const config = { ...campaign, ...Carried, Iterations: iterations.map(exportIteration) };
  return { CampaignConfig: inOrder(config, exportedFields.campaign) };
}

/**
 * Returns an iteration for export. Omits identifiers, so that importing and exporting the file again
 * produces the same file.
 */
export function exportIteration(content: IterationContent) {
  const { Carried: _carried, CarriedRules = [], ...iteration } = content;
  const exported = {
    ...iteration,
    DefaultCommsRouting: exportedRouting(content, iteration.DefaultCommsRouting) ?? "",
    ...exportedCarried(content),
    IterationCohorts: iteration.IterationCohorts.map(({ Carried: carried, ...cohort }) =>
      inOrder({ ...cohort, ...carried }, exportedFields.cohort),
    ),
    IterationRules: [...iteration.IterationRules.flatMap(exportRule), ...CarriedRules],
  };
  return inOrder(exported, exportedFields.iteration);
}

/**
 * Converts a rule and its clauses for export. Exports names as stored, because the run date replaces "day of execution"
 * only on screens and in reports.
 */
function exportRule(rule: IterationRule) {
  const { AndClauses, ...main } = rule;
  return [main, ...AndClauses.map((clause) => ({ ...clause, ...inherited(rule, clause) }))].map(exportClause);
}

/** Returns the fields that an AND clause inherits from its rule. */
function inherited(rule: IterationRule, clause: AndClause) {
  return {
    Name: clause.Name || rule.Name,
    Description: clause.Description || rule.Description,
    Priority: rule.Priority,
    ...(rule.CohortLabel ? { CohortLabel: rule.CohortLabel } : {}),
  };
}

function exportClause(clause: AndClause) {
  const CommsRouting = exportedRouting(clause, clause.CommsRouting);
  const {
    ID: _id,
    IterationID: _iteration,
    AndNumber: _number,
    LibraryRuleMetadata: _library,
    Carried: _carried,
    ...kept
  } = { ...clause, ...(CommsRouting === undefined ? {} : { CommsRouting }) };
  return inOrder({ ...kept, ...exportedCarried(clause) }, exportedFields.rule);
}
