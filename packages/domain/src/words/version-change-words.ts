import { andList } from "./lists.ts";
import { upperFirst } from "./upper-first.ts";
import type { VersionChange } from "../report/people-difference.ts";

type Part = VersionChange["part"];
type Did = VersionChange["did"];

/** What a change is about: one of them by its name, and all of a kind or the one there is without a name. */
const parts: Readonly<Record<Part, { one: (name: string) => string; all: string; many: boolean }>> = {
  F: { one: ruleNamed, all: "filter rules", many: true },
  S: { one: ruleNamed, all: "suppression rules", many: true },
  R: { one: ruleNamed, all: "routing rules", many: true },
  cohort: { one: (name) => `the cohort ${name}`, all: "cohorts", many: true },
  runDate: { one: named, all: "the run date", many: false },
  defaultRouting: { one: named, all: "the default routing plan IDs", many: true },
  routingPlans: { one: named, all: "the campaign’s routing plan IDs", many: true },
  target: { one: named, all: "the campaign’s vaccination type", many: false },
};

function ruleNamed(name: string): string {
  return `the rule ${named(name)}`;
}

function named(name: string): string {
  return `“${name}”`;
}

const past: Readonly<Record<Did, string>> = { adding: "added", removing: "removed", changing: "changed" };

/** The changes that cause something, as the head of a row: "Removing “ICB registration”"; none are several together. */
export function causeTitle(changes: readonly VersionChange[]): string {
  if (changes.length === 0) return "Several changes together";
  const titles = changes.map(({ did, part, name }) => {
    const isRule = part === "F" || part === "S" || part === "R";
    return `${did} ${name !== null && isRule ? named(name) : partWords(part, name)}`;
  });
  return upperFirst(andList(titles)) + (changes.length > 1 ? ", only together" : "");
}

/** The changes that cause something, after "because": "the rule “ICB registration” was removed". */
export function causeClause(changes: readonly VersionChange[]): string {
  if (changes.length === 0) return "of several changes together";
  const clauses = changes.map(({ did, part, name }) => {
    const verb = name === null && parts[part].many ? "were" : "was";
    return `${partWords(part, name)} ${verb} ${past[did]}`;
  });
  return andList(clauses);
}

function partWords(part: Part, name: string | null): string {
  return name === null ? parts[part].all : parts[part].one(name);
}
