/** Routing by need: which plan is chosen for each need, what is asked about, and the rules that makes. */
import { andList } from "@spi/domain/text/lists";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { makeUniqueName } from "@spi/domain/names/make-unique-name";
import { type NeedRule, addNeedRules, rulesByNeed } from "../../../scope/need-rules.ts";
import { type Need, calledAfterOthers, needsOf, plansCalledAfter } from "@spi/domain/need/needs";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type IterationRule, ruleMessages, ruleTypeFacts } from "@spi/domain/rule/rule";
import { fill, openingDraft } from "../library/library-draft.ts";
import type { RuleReference } from "../rule-draft.ts";
import { placeRule } from "../save-rule.ts";

/** What is chosen, by need: a plan, and the plan that was said to be right although something speaks against it. */
export interface ChosenPlans {
  plans: Readonly<Record<string, string>>;
  meant: Readonly<Record<string, string>>;
}

/** One row of the grid. */
export interface NeedRow {
  need: Need;
  /** The rule it has; undefined where it has none yet. */
  present: NeedRule | undefined;
  /** The campaign's plans that are called after it. */
  called: readonly string[];
}

interface Read {
  iteration: Pick<Iteration, "IterationRules" | "DefaultCommsRouting">;
  /** The campaign's plans. */
  plans: readonly string[];
  reference: RuleReference;
}

export const needsIn = ({ codes }: RuleReference) => needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);

/** A row for each need that the library has a rule for. */
export function readRows({ iteration, plans, reference }: Read): NeedRow[] {
  const needs = needsIn(reference);
  const present = rulesByNeed(iteration.IterationRules, { needs, attributes: reference.attributes });
  const inLibrary = new Set(reference["library-rules"].map(({ LibraryRuleMetadata }) => LibraryRuleMetadata.ID));
  return needs
    .filter(({ id, libraryId }) => inLibrary.has(libraryId) || present.has(id))
    .map((need) => ({ need, present: present.get(need.id), called: plansCalledAfter(need, plans, needs) }));
}

/** The plan of each rule there is, and for other needs the only plan that is called after them. */
export function openingPlans(rows: readonly NeedRow[]): ChosenPlans {
  const plans = rows.flatMap(({ need, present, called }) => {
    const plan = present ? ownPlan(present) : called.length === 1 ? called[0] : undefined;
    return plan === undefined ? [] : [[need.id, plan]];
  });
  return { plans: Object.fromEntries(plans), meant: {} };
}

const ownPlan = ({ own, plans }: NeedRule) => (own ? plans[0] : undefined);

/** Whether a plan is chosen for a row that its rule does not send. */
export function isChanged({ need, present }: NeedRow, { plans }: ChosenPlans): boolean {
  const plan = plans[need.id] ?? "";
  return plan !== "" && (present ? present.own && ownPlan(present) !== plan : true);
}

/** What speaks against a plan for a need, as a question; undefined where nothing does. */
export function planQuestion(
  need: Need,
  plan: string,
  { iteration, reference }: Pick<Read, "iteration" | "reference">,
): string | undefined {
  const others = calledAfterOthers(plan, [need], needsIn(reference)).map(({ name }) => name);
  if (others.length > 0) return `${plan} is called after ${andList(others)}. Is it right for ${need.name}?`;
  const defaults = splitRoutingPlanIds(iteration.DefaultCommsRouting ?? "");
  if (defaults.length !== 1 || defaults[0] !== plan) return undefined;
  return `${plan} is the default, which people get without a rule. Is it right for ${need.name}?`;
}

interface Making extends Read {
  rows: readonly NeedRow[];
  chosen: ChosenPlans;
  /** The ID that a new rule for a need gets. */
  idOf: (needId: string) => string;
}

/** The iteration's rules with what is chosen: rules changed, and one added for each need that had none. */
export function rulesWithPlans({ rows, chosen, ...making }: Making): Result<IterationRule[], string> {
  const { iteration, reference } = making;
  const changed = rows.filter((row) => isChanged(row, chosen));
  const byRule = new Map(changed.map(({ need, present }) => [present?.rule.ID, chosen.plans[need.id]]));
  const rules = iteration.IterationRules.map((rule) =>
    byRule.has(rule.ID) ? { ...rule, CommsRouting: byRule.get(rule.ID) } : rule,
  );
  const names = rules.map(({ Name }) => Name);
  const added = changed.flatMap(({ need, present }) => {
    if (present) return [];
    const rule = newRule(need, chosen.plans[need.id]!, { ...making, names });
    if (rule) names.push(rule.Name);
    return rule ?? [];
  });
  const { name, capacity } = ruleTypeFacts.R;
  const count = rules.filter(({ Type }) => Type === "R").length + added.length;
  if (count > capacity) return refuse(ruleMessages.tooMany(name, capacity));
  return ok(addNeedRules(rules, added, { needs: needsIn(reference), attributes: reference.attributes }));
}

/** A rule for one need, made from its library rule; undefined where the library has none. */
function newRule(
  need: Need,
  plan: string,
  { reference, idOf, names }: Pick<Making, "reference" | "idOf"> & { names: readonly string[] },
): IterationRule | undefined {
  const { target, "library-rules": library } = reference;
  const opened = openingDraft({ saved: undefined, state: { libraryRuleId: need.libraryId }, library, target });
  const { metadata } = opened;
  if (!metadata) return undefined;
  const isListed = metadata.MetaData.Controls.length > 0;
  const filled = isListed ? fill(opened, { metadata, filling: [need.value] }) : opened;
  const name = makeUniqueName(isListed ? `Preferred language - ${need.name}` : filled.name, names);
  const draft = { ...filled, name, routingIds: [plan] };
  const placed = placeRule({
    rules: [],
    place: { kind: "rule", type: "R", rule: undefined },
    draft,
    newId: idOf(need.id),
  });
  return placed.ok ? placed.value.rule : undefined;
}
