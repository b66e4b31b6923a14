import { isVirtual } from "./cohorts.ts";
import { conditionKey } from "../rule/attribute-of.ts";
import { allClauses } from "../rule/and-clauses.ts";
import * as z from "zod";
import { ruleTypes } from "../rule/rule.ts";
import type { EvaluableIteration, EvaluableRule } from "./evaluable-iteration.ts";
import { canonicalJson } from "../values/canonical-json.ts";

/** A difference from an earlier version. A null name stands for all rules or cohorts that were changed in this way. */
export const versionChangeSchema = z.strictObject({
  did: z.enum(["adding", "removing", "changing"]),
  part: z.enum([...ruleTypes, "cohort", "runDate", "defaultRouting", "routingPlans", "target"]),
  name: z.string().nullable(),
});
export type VersionChange = z.infer<typeof versionChangeSchema>;

/** The properties of a version that determine which people are selected. */
export interface ComparedVersion {
  iteration: EvaluableIteration;
  /** `AvailableRoutingIds` is null if every plan that the iteration names is assumed to exist. */
  campaign: { Target: string; AvailableRoutingIds: readonly string[] | null };
}

/** A change between two versions, and a function that returns the later version without it. */
export interface UndoableChange {
  change: VersionChange;
  undo: (version: ComparedVersion) => ComparedVersion;
}

/** Maximum number of changes to list individually. If there are more, they are grouped by kind. */
export const maxListedChanges = 20;

/**
 * Returns the changes from an earlier version that can affect who is selected. These are changes to rules, cohorts, the
 * run date, the default routing, and the campaign's target and plans. Rules are matched by ID, otherwise by type and
 * name, or otherwise by condition. Cohorts are matched by label.
 */
export function versionChanges(earlier: ComparedVersion, later: ComparedVersion): UndoableChange[] {
  const changes = [
    ...listChanges("IterationRules", rulesOf(earlier, later)),
    ...listChanges("IterationCohorts", cohortsOf(earlier, later)),
    ...settingChanges(earlier, later),
  ];
  return changes.length > maxListedChanges ? byKind(changes) : changes;
}

/** A list in both versions, with functions that return a member's name and its properties that affect selection. */
interface ComparedLists<Member> {
  before: readonly Member[];
  now: readonly Member[];
  pairs: ReadonlyMap<Member, Member>;
  decides: (member: Member) => unknown;
  called: (member: Member) => Pick<VersionChange, "part" | "name">;
}

type ListName = "IterationRules" | "IterationCohorts";
type MemberOf<Name extends ListName> = EvaluableIteration[Name][number];

function listChanges<Name extends ListName>(list: Name, lists: ComparedLists<MemberOf<Name>>): UndoableChange[] {
  const { before, now, pairs, decides, called } = lists;
  const edit =
    (by: (members: readonly MemberOf<Name>[]) => MemberOf<Name>[]) =>
    ({ campaign, iteration }: ComparedVersion): ComparedVersion => ({
      campaign,
      iteration: { ...iteration, [list]: by(iteration[list]) },
    });
  const paired = new Set(pairs.values());
  return [
    ...now.flatMap((member): UndoableChange[] => {
      const old = pairs.get(member);
      if (old === undefined) {
        const undo = edit((members) => members.filter((candidate) => candidate !== member));
        return [{ change: { did: "adding", ...called(member) }, undo }];
      }
      if (canonicalJson(decides(old)) === canonicalJson(decides(member))) return [];
      const undo = edit((members) => members.map((candidate) => (candidate === member ? old : candidate)));
      return [{ change: { did: "changing", ...called(member) }, undo }];
    }),
    ...before.flatMap((member, index): UndoableChange[] => {
      if (paired.has(member)) return [];
      const undo = edit((members) => members.toSpliced(index, 0, member));
      return [{ change: { did: "removing", ...called(member) }, undo }];
    }),
  ];
}

function rulesOf(earlier: ComparedVersion, later: ComparedVersion): ComparedLists<EvaluableRule> {
  const [before, now] = [earlier.iteration.IterationRules, later.iteration.IterationRules];
  const nameKey = ({ Type, Name }: EvaluableRule) => canonicalJson([Type, Name]);
  const keys = [({ ID }: EvaluableRule) => ID, nameKey, (rule: EvaluableRule) => canonicalJson(ruleDecides(rule))];
  const called = ({ Type, Name }: EvaluableRule) => ({ part: Type, name: Name });
  return { before, now, pairs: paired(before, now, keys), decides: ruleDecides, called };
}

/**
 * Returns the properties of a rule that affect selection. The priority of a filter or suppression affects only the
 * recorded reason, not who is invited.
 */
function ruleDecides(rule: EvaluableRule) {
  const { Type, Priority, CommsRouting = "" } = rule;
  const clauses = allClauses(rule).map((clause) => [conditionKey(clause), clause.CohortLabel ?? ""]);
  return { Type, ...(Type === "R" ? { Priority, CommsRouting } : {}), clauses };
}

function cohortsOf(earlier: ComparedVersion, later: ComparedVersion): ComparedLists<MemberOf<"IterationCohorts">> {
  const [before, now] = [earlier.iteration.IterationCohorts, later.iteration.IterationCohorts];
  return {
    before,
    now,
    pairs: paired(before, now, [({ CohortLabel }) => CohortLabel]),
    decides: (cohort) => ({ Priority: cohort.Priority, virtual: isVirtual(cohort) }),
    called: ({ CohortLabel }) => ({ part: "cohort", name: CohortLabel }),
  };
}

/**
 * Returns the earlier member that matches each later one, if any. Two members match if they share a key, and earlier
 * keys take precedence. Each member is used only once.
 */
function paired<Member>(
  before: readonly Member[],
  now: readonly Member[],
  keys: readonly ((member: Member) => string | undefined)[],
): Map<Member, Member> {
  const pairs = new Map<Member, Member>();
  const free = new Set(before);
  for (const keyOf of keys) {
    const known = Map.groupBy(free, keyOf);
    for (const member of now) {
      const key = pairs.has(member) ? undefined : keyOf(member);
      const old = key === undefined ? undefined : known.get(key)?.shift();
      if (old === undefined) continue;
      pairs.set(member, old);
      free.delete(old);
    }
  }
  return pairs;
}

type Setting = Exclude<VersionChange["part"], "F" | "S" | "R" | "cohort">;

/** Functions that replace a setting with an earlier version's value. */
const settings: Readonly<Record<Setting, (into: ComparedVersion, from: ComparedVersion) => ComparedVersion>> = {
  runDate: ({ campaign, iteration }, from) => {
    return { campaign, iteration: { ...iteration, IterationDate: from.iteration.IterationDate } };
  },
  defaultRouting: ({ campaign, iteration }, from) => {
    return { campaign, iteration: { ...iteration, DefaultCommsRouting: from.iteration.DefaultCommsRouting } };
  },
  target: ({ campaign, iteration }, from) => ({ iteration, campaign: { ...campaign, Target: from.campaign.Target } }),
  routingPlans: ({ campaign, iteration }, from) => {
    return { iteration, campaign: { ...campaign, AvailableRoutingIds: from.campaign.AvailableRoutingIds } };
  },
};

function settingChanges(earlier: ComparedVersion, later: ComparedVersion): UndoableChange[] {
  return (Object.keys(settings) as Setting[])
    .filter((part) => canonicalJson(settings[part](later, earlier)) !== canonicalJson(settings[part](later, later)))
    .map((part) => ({
      change: { did: "changing", part, name: null },
      undo: (version) => settings[part](version, earlier),
    }));
}

/** Combines changes of the same kind into one. Undoing it undoes all of them. */
function byKind(changes: readonly UndoableChange[]): UndoableChange[] {
  const kinds = Map.groupBy(changes, ({ change }) => `${change.did} ${change.part}`);
  return [...kinds.values()].map((alike) => ({
    change: alike.length === 1 ? alike[0]!.change : { ...alike[0]!.change, name: null },
    undo: (version) => alike.reduce((undone, { undo }) => undo(undone), version),
  }));
}
