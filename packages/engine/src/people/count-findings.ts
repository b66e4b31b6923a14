import { phrasedAttribute } from "@spi/domain/rule-sentences/attribute-phrases";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { type FindingCounts, missingLevel } from "@spi/domain/finding/finding-counts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { hasBit } from "../decide/bits.ts";
import { decide } from "../decide/decide.ts";
import { type PlanRequest, planIteration, planRefusal } from "../plan/iteration.ts";
import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";
import type { Cube, CubeRow } from "../report/cube.ts";
import type { PeopleKind } from "../sql/count-kinds.ts";
import type { FindingDraft } from "../verify/finding.ts";
import { completeFinding } from "../verify/complete-finding.ts";
import type { ScanOptions } from "./people.ts";
import type { BlurredPeople } from "./blurred-people.ts";
import type { RunProblem } from "./run-report.ts";

/** Rule that matches people with no recorded date of birth. */
const unknownAge: EvaluableRule = {
  Type: "F",
  Name: "Age not known",
  Priority: 0,
  AttributeLevel: "PERSON",
  AttributeName: "DATE_OF_BIRTH",
  Operator: "is_null",
  Comparator: "",
  AndClauses: [],
};

/**
 * Counts an iteration's people for findings. Uses one scan for decisions and one for the people that each rule matches.
 * Returns a problem if the iteration cannot be run or a scan fails.
 */
export async function countFindings(
  people: BlurredPeople,
  { iteration, campaign, attributes, tolerate = [], ...limits }: PlanRequest & ScanOptions,
): Promise<Result<FindingCounts, RunProblem>> {
  const planned = planIteration({ iteration, campaign, attributes, tolerate, sentences: [unknownAge] });
  if (!planned.ok) return refuse(planRefusal(planned.refusal));
  const plan = planned.value;
  const exclusions = [...plan.rules.F, ...plan.rules.S];
  const all = [...exclusions, ...plan.rules.R];
  const silent = exclusions.flatMap((rule) => rule.clauses.filter(isSilent).map((clause) => ({ rule, clause })));
  const takingUnknown = silent.filter(({ clause }) => takesUnknown(clause));
  const alike = (row: Pick<CubeRow, "cohortBits" | "ruleBits">) => JSON.stringify(contributionOf(plan, row));
  const cube = await people.cube({ ...limits, plan, matchFilter: "deciding", alike });
  if (!cube.ok) return cube;
  const counted = await people.count({
    ...limits,
    plan,
    kinds: [
      ...all.map((rule): PeopleKind => ({ kind: "matched", rule })),
      ...silent.flatMap(({ rule, clause }): PeopleKind[] => [
        { kind: "members", rule },
        { kind: "membersWithoutValue", rule, clause },
      ]),
      ...takingUnknown.map(({ rule, clause }): PeopleKind => ({ kind: "matchedWithoutValue", rule, clause })),
    ],
  });
  if (!counted.ok) return counted;
  const reported = counted.value.values();
  const next = () => reported.next().value!;
  const matches = Object.fromEntries(all.map(({ id }) => [id, next()]));
  const missing = Object.fromEntries(
    silent.map(({ clause: { path } }) => [path, { members: next(), people: next() }] as const),
  );
  const leftOut = takingUnknown.flatMap(({ rule, clause }) =>
    excludedFindings({ rule, clause, members: missing[clause.path]!.members, people: next() }),
  );
  const decided = await decidedPeople(plan, cube.value);
  const findings = [...leftOut, ...withoutInvited(plan, decided)];
  return ok({ matches, unknownAge: decided.unknownAge, missing, more: completeFindings(findings, plan) });
}

/** Returns whether a clause compares values but has no default for missing ones. */
function isSilent({ attribute, condition }: Clause): boolean {
  return (
    attribute.DataType !== "C" &&
    condition !== null &&
    condition.test.kind !== "missing" &&
    condition.missing.kind !== "as"
  );
}

/** Returns whether a clause is about a code or text, such as a board, and matches people without a value. */
const takesUnknown = ({ attribute, condition }: Clause) =>
  attribute.DataType === "S" && condition?.missing.kind === "matches";

interface DecidedCounts {
  /** Number of invited people without a date of birth. */
  unknownAge: number;
  /** Number of people in any of the plan's cohorts, and how many of them are invited. */
  members: number;
  invited: number;
  /**
   * Number of members of each cohort, and how many of them are invited, whether through that cohort or
   * another.
   */
  cohorts: { members: number; invited: number }[];
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 2000;

/** Returns a person's contribution to the counts, given the person's bits. */
function contributionOf(plan: Plan, { cohortBits, ruleBits }: Pick<CubeRow, "cohortBits" | "ruleBits">) {
  const { outcome, cohorts } = decide(plan, cohortBits, ruleBits);
  return {
    isInvited: outcome === "invited",
    isMember: outcome !== "not in a cohort",
    ageIsUnknown: hasBit(ruleBits, plan.sentences[0]!.bits[plan.additions]!),
    /** Indexes of the person's cohorts in the plan. */
    places: cohorts.flatMap(({ state }, index) => (state === "not a member" ? [] : [index])),
  };
}

async function decidedPeople(plan: Plan, { rows }: Cube): Promise<DecidedCounts> {
  const decided: DecidedCounts = {
    unknownAge: 0,
    members: 0,
    invited: 0,
    cohorts: plan.cohorts.map(() => ({ members: 0, invited: 0 })),
  };
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const { people } = row;
    const { isInvited, isMember, ageIsUnknown, places } = contributionOf(plan, row);
    const invited = isInvited ? people : 0;
    decided.invited += invited;
    if (isMember) decided.members += people;
    if (ageIsUnknown) decided.unknownAge += invited;
    for (const index of places) {
      decided.cohorts[index]!.members += people;
      decided.cohorts[index]!.invited += invited;
    }
  }
  return decided;
}

/** A finding from counting people, with the number of people affected. */
type CountedFinding = FindingDraft & { code: string; people: number };

interface ExcludedPeople {
  rule: PlannedRule;
  clause: Clause;
  members: number;
  /** Number of people without a value who are excluded by the rule. */
  people: number;
}

/** Reports a rule that excludes people who have no recorded board or other code. */
function excludedFindings({ rule, clause: { attribute, path }, members, people }: ExcludedPeople): CountedFinding[] {
  if (people === 0) return [];
  const params = { rule: rule.name, attribute: phrasedAttribute(attribute) };
  const problem = { code: "leavesOutUnknown" as const, params };
  const level = missingLevel({ members, people });
  const about = ["leaves out", attribute.AttributeName];
  return [{ code: "missing-values", level, path: `${path}.Comparator`, rule, problem, about, people }];
}

/**
 * Reports that no one is invited although the cohorts have members. Otherwise reports each cohort that has members but
 * no invited people.
 */
function withoutInvited({ cohorts }: Plan, decided: DecidedCounts): CountedFinding[] {
  if (decided.members > 0 && decided.invited === 0) {
    const problem = { code: "nobodyInvited", params: {} } as const;
    const draft = { level: "warning", path: "IterationRules", rule: null, problem } as const;
    return [{ ...draft, code: "nobody-invited", people: decided.members }];
  }
  return cohorts.flatMap(({ label }, index) => {
    const { members, invited } = decided.cohorts[index]!;
    if (members === 0 || invited > 0) return [];
    const problem = { code: "nobodyInvitedFrom", params: { cohort: label } } as const;
    const draft = { level: "note", path: "IterationCohorts", rule: null, problem, about: label } as const;
    return [{ ...draft, code: "nobody-invited", people: members }];
  });
}

function completeFindings(findings: readonly CountedFinding[], plan: Plan): FindingCounts["more"] {
  const taken = new Set<string>();
  return findings.map(({ people, ...finding }) => ({ ...completeFinding(finding, plan, taken), people }));
}
