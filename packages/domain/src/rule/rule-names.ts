import { clauseName } from "./and-clauses.ts";
import { longest } from "../values/limits.ts";
import { hasNameCharacters, nameMessages, nameSkeleton } from "../names/names.ts";
import type { FieldErrors } from "../values/field-errors.ts";
import { namesNhsNumber, nhsNumberInText } from "../names/nhs-number.ts";
import { type AndClause, type IterationRule, ruleMessages } from "./rule.ts";

/** The text in a rule that we check. */
type Texts = Pick<IterationRule, "Name" | "Description">;
type RuleTexts = Texts & { ID: string; AndClauses: readonly (Texts & { ID: string })[] };

/**
 * Returns the problems with rule names and descriptions by field path. A text can be missing, too long or a duplicate,
 * or contain invalid characters. Published campaigns often have such names, so we allow any that are already in the
 * saved or copied iteration, `before`.
 */
export function ruleNameProblems(rules: readonly IterationRule[], before: readonly RuleTexts[] = []): FieldErrors {
  const errors: FieldErrors = {};
  const known = [...before];
  const names = new Map<string, number>();
  const namesBefore = Map.groupBy(before, ({ Name }) => nameSkeleton(Name));
  rules.forEach((rule, index) => {
    const path = `IterationRules.${index}`;
    const saved = known.find(({ ID }) => ID === rule.ID) ?? known.find((other) => sameTexts(other, rule));
    const name = nameSkeleton(rule.Name);
    names.set(name, (names.get(name) ?? 0) + 1);
    const repeated = (names.get(name) ?? 0) > Math.max(1, namesBefore.get(name)?.length ?? 0);
    if (repeated) errors[`${path}.Name`] = [ruleMessages.nameTaken];
    else add(errors, `${path}.Name`, saved?.Name === rule.Name ? undefined : ruleNameProblem(rule.Name));
    const description = saved?.Description === rule.Description ? undefined : ruleDescriptionProblem(rule.Description);
    add(errors, `${path}.Description`, description);
    Object.assign(errors, clauseProblems(rule, saved, path));
  });
  return errors;
}

function add(errors: FieldErrors, path: string, problem: string | undefined) {
  if (problem !== undefined) errors[path] = [problem];
}

const sameTexts = (a: Texts, b: Texts) => a.Name === b.Name && a.Description === b.Description;

/** Returns the problems with AND clauses. A clause is named after its rule, and does not need its own description. */
function clauseProblems(rule: IterationRule, saved: RuleTexts | undefined, path: string): FieldErrors {
  const errors: FieldErrors = {};
  rule.AndClauses.forEach((clause, position) => {
    const given = [rule, { ...rule, Name: clauseName(rule.Name, position + 1) }, ...(saved?.AndClauses ?? [])];
    for (const field of ["Name", "Description"] as const) {
      if (given.some((other) => other[field] === clause[field])) continue;
      add(errors, `${path}.AndClauses.${position}.${field}`, clauseTextProblem(clause, field));
    }
  });
  return errors;
}

function clauseTextProblem(clause: AndClause, field: "Name" | "Description"): string | undefined {
  return textProblem(clause[field], field === "Name" ? nameLimit : descriptionLimit);
}

/** Returns the reason why a string cannot be a rule's name, or undefined if it can. Does not check for duplicates. */
export function ruleNameProblem(name: string): string | undefined {
  return name.trim() === "" ? ruleMessages.name : textProblem(name, nameLimit);
}

/** Returns the reason why a string cannot be a rule's description, or undefined if it can. */
export function ruleDescriptionProblem(description: string): string | undefined {
  return description.trim() === "" ? ruleMessages.description : textProblem(description, descriptionLimit);
}

interface Limit {
  what: string;
  limit: number;
}

const nameLimit: Limit = { what: "Rule name", limit: longest.text };
const descriptionLimit: Limit = { what: "Rule description", limit: longest.description };

function textProblem(text: string, { what, limit }: Limit): string | undefined {
  if (!hasNameCharacters(text)) return nameMessages.characters(what, text);
  if (namesNhsNumber(text)) return nhsNumberInText;
  return text.length > limit ? nameMessages.tooLong(what, limit) : undefined;
}
