/** Routing by need, with the plan chosen for each need, the questions about these plans, and the resulting rules. */
import { andList } from "@spi/domain/text/lists";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { makeUniqueName } from "@spi/domain/names/make-unique-name";
import { type NeedRule, addNeedRules, rulesByNeed } from "../../../scope/need-rules.ts";
import { type Need, otherNeedsNamedIn, needsOf, plansNamedAfter } from "@spi/domain/need/needs";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type IterationRule, ruleMessages, ruleTypeFacts } from "@spi/domain/rule/rule";
import { applyControls, initialDraft } from "../library/library-draft.ts";
import type { RuleReference } from "../rule-draft.ts";
import { placeRule } from "../save-rule.ts";

/** The plan chosen for each need, and the plan that the user confirmed after being asked about it. */
export interface ChosenPlans {
  plans: Readonly<Record<string, string>>;
  confirmed: Readonly<Record<string, string>>;
}

export interface NeedRow {
  need: Need;
  /** The need's existing rule. Undefined if there is none. */
  present: NeedRule | undefined;
  /** The campaign's plans that are named after the need. */
  namedPlans: readonly string[];
}

interface GridInput {
  iteration: Pick<Iteration, "IterationRules" | "DefaultCommsRouting">;
  /** The campaign's plans. */
  plans: readonly string[];
  reference: RuleReference;
}

export const referenceNeeds = ({ codes }: RuleReference) => needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);

/** Returns a row for each need that has a library rule. */
export function readRows({ iteration, plans, reference }: GridInput): NeedRow[] {
  const needs = referenceNeeds(reference);
  const present = rulesByNeed(iteration.IterationRules, { needs, attributes: reference.attributes });
  const libraryIds = new Set(reference["library-rules"].map(({ LibraryRuleMetadata }) => LibraryRuleMetadata.ID));
  return needs
    .filter(({ id, libraryId }) => libraryIds.has(libraryId) || present.has(id))
    .map((need) => ({ need, present: present.get(need.id), namedPlans: plansNamedAfter(need, plans, needs) }));
}

/**
 * Returns the plan for each existing rule. For a need with no rule, returns the plan named after it, if there is
 * exactly one.
 */
export function initialPlans(rows: readonly NeedRow[]): ChosenPlans {
  const plans = rows.flatMap(({ need, present, namedPlans }) => {
    const plan = present ? onlyPlan(present) : namedPlans.length === 1 ? namedPlans[0] : undefined;
    return plan === undefined ? [] : [[need.id, plan]];
  });
  return { plans: Object.fromEntries(plans), confirmed: {} };
}

const onlyPlan = ({ isOnlyNeed: own, plans }: NeedRule) => (own ? plans[0] : undefined);

/** Returns whether the plan chosen for a row differs from the plan of its rule. */
export function isChanged({ need, present }: NeedRow, { plans }: ChosenPlans): boolean {
  const plan = plans[need.id] ?? "";
  return plan !== "" && (present ? present.isOnlyNeed && onlyPlan(present) !== plan : true);
}

/** Returns a question to ask if a plan looks wrong for a need, or undefined if it does not. */
export function planQuestion(
  need: Need,
  plan: string,
  { iteration, reference }: Pick<GridInput, "iteration" | "reference">,
): string | undefined {
  const others = otherNeedsNamedIn(plan, [need], referenceNeeds(reference)).map(({ name }) => name);
  if (others.length > 0) return `${plan} is named after ${andList(others)}. Is this plan correct for ${need.name}?`;
  const defaults = splitRoutingPlanIds(iteration.DefaultCommsRouting ?? "");
  if (defaults.length !== 1 || defaults[0] !== plan) return undefined;
  return `${plan} is the default plan, which is used for anyone who does not match a routing rule. Is this plan correct for ${need.name}?`;
}

interface PlanRulesInput extends GridInput {
  rows: readonly NeedRow[];
  chosen: ChosenPlans;
  /** The ID that a new rule for a need will have. */
  idOf: (needId: string) => string;
}

/**
 * Returns the iteration's rules with the chosen plans. Existing rules are changed, and a new rule is added for each
 * need that had none.
 */
export function rulesWithPlans({ rows, chosen, ...input }: PlanRulesInput): Result<IterationRule[], string> {
  const { iteration, reference } = input;
  const changed = rows.filter((row) => isChanged(row, chosen));
  const byRule = new Map(changed.map(({ need, present }) => [present?.rule.ID, chosen.plans[need.id]]));
  const rules = iteration.IterationRules.map((rule) =>
    byRule.has(rule.ID) ? { ...rule, CommsRouting: byRule.get(rule.ID) } : rule,
  );
  const names = rules.map(({ Name }) => Name);
  const added = changed.flatMap(({ need, present }) => {
    if (present) return [];
    const rule = newRule(need, chosen.plans[need.id]!, { ...input, names });
    if (rule) names.push(rule.Name);
    return rule ?? [];
  });
  const { name, capacity } = ruleTypeFacts.R;
  const count = rules.filter(({ Type }) => Type === "R").length + added.length;
  if (count > capacity) return refuse(ruleMessages.tooMany(name, capacity));
  return ok(addNeedRules(rules, added, { needs: referenceNeeds(reference), attributes: reference.attributes }));
}

/** Creates a new rule for one need from its library rule. Returns undefined if the library has none. */
function newRule(
  need: Need,
  plan: string,
  { reference, idOf, names }: Pick<PlanRulesInput, "reference" | "idOf"> & { names: readonly string[] },
): IterationRule | undefined {
  const { target, "library-rules": library } = reference;
  const libraryDraft = initialDraft({ saved: undefined, state: { libraryRuleId: need.libraryId }, library, target });
  const { metadata } = libraryDraft;
  if (!metadata) return undefined;
  const isListed = metadata.MetaData.Controls.length > 0;
  const filled = isListed ? applyControls(libraryDraft, { metadata, filling: [need.value] }) : libraryDraft;
  const name = makeUniqueName(isListed ? `Preferred language - ${need.name}` : filled.name, names);
  const draft = { ...filled, name, routingIds: [plan] };
  const placed = placeRule({
    rules: [],
    position: { kind: "rule", type: "R", rule: undefined },
    draft,
    newId: idOf(need.id),
  });
  return placed.ok ? placed.value.rule : undefined;
}
