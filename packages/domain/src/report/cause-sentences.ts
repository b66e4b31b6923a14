import { andList, orList } from "../text/lists.ts";
import { upperFirst } from "../text/upper-first.ts";
import type { DifferenceCause } from "./people-difference.ts";
import type { VersionChange } from "../iteration/version-changes.ts";

type Part = VersionChange["part"];
type Did = VersionChange["did"];

/** Wording for a change to a single thing by name, or to all things of a kind. */
const parts: Readonly<Record<Part, { single: (name: string) => string; all: string; many: boolean }>> = {
  F: { single: ruleNamed, all: "filter rules", many: true },
  S: { single: ruleNamed, all: "suppression rules", many: true },
  R: { single: ruleNamed, all: "routing rules", many: true },
  cohort: { single: (name) => `the cohort ${name}`, all: "cohorts", many: true },
  runDate: { single: named, all: "the run date", many: false },
  defaultRouting: { single: named, all: "the default routing plan IDs", many: true },
  routingPlans: { single: named, all: "the campaign’s routing plan IDs", many: true },
  target: { single: named, all: "the campaign’s vaccination type or screening programme", many: false },
};

function ruleNamed(name: string): string {
  return `the rule ${named(name)}`;
}

function named(name: string): string {
  return `“${name}”`;
}

const past: Readonly<Record<Did, string>> = { adding: "added", removing: "removed", changing: "changed" };

type Cause = Pick<DifferenceCause, "kind" | "changes">;

/** Describes the changes behind a cause, as the heading of a row: "Removing “ICB registration”". */
export function causeTitle({ kind, changes }: Cause): string {
  if (changes.length === 0) return "A combination of several changes";
  const titles = changes.map(({ did, part, name }) => {
    const isRule = part === "F" || part === "S" || part === "R";
    return `${did} ${name !== null && isRule ? named(name) : describePart(part, name)}`;
  });
  if (kind !== "enough") return upperFirst(andList(titles)) + (changes.length > 1 ? togetherText[kind] : "");
  if (changes.length === 1) return `${upperFirst(titles[0]!)} on its own, or a combination of other changes`;
  return `${upperFirst(orList(titles))}, ${changes.length === 2 ? "either" : "any"} on its own`;
}

const togetherText = { needed: ", but only together", together: ", together" } as const;

/**
 * Describes the changes behind a cause, as text that follows "because": "the rule “ICB registration”
 * was removed".
 */
export function causeClause({ kind, changes }: Cause): string {
  if (changes.length === 0) return "of a combination of several changes";
  const clauses = changes.map(({ did, part, name }) => {
    const verb = name === null && parts[part].many ? "were" : "was";
    return `${describePart(part, name)} ${verb} ${past[did]}`;
  });
  const all = andList(clauses);
  if (kind === "needed") return all;
  if (kind === "together") return changes.length > 1 ? `${all}, in combination` : all;
  if (changes.length === 1) return `${all}, which would have this effect on its own`;
  return `${all}, although ${changes.length === 2 ? "either" : "any one"} would have this effect on its own`;
}

function describePart(part: Part, name: string | null): string {
  return name === null ? parts[part].all : parts[part].single(name);
}
