/** A rule edited by its library page: what its controls give, and what they give back when it is opened again. */
import { type ControlDraft, missingEditor } from "./controls.ts";
import { draftsOf, previewRule, readControls, startingDrafts } from "./filled-rule.ts";
import { type LibraryRule, libraryQuestion, libraryRuleById } from "@spi/domain/library/library-rule";
import { nameOfAnyRun } from "@spi/domain/rule/rule-name";
import { renderTexts } from "./templates.ts";
import type { AndClause, LibraryRuleMetadata } from "@spi/domain/rule/rule";
import { type DraftProblem, type RuleDraft, emptyDraft, toDraft } from "../rule-draft.ts";

/** What the library hands over to the editor that asked for a rule. */
export interface EditorState {
  libraryRuleId?: string;
}

/** The box of a control, by its position and the form it stands in. */
export function controlId(index: number, form = ""): string {
  return `${form}filling.${index}`;
}

/** A draft filled from the library over the one before it: its cohort and plans stay, and an AND clause's description. */
function fromLibrary(draft: RuleDraft, rule: LibraryRule, target: string): RuleDraft {
  const question = libraryQuestion(rule, target);
  const metadata = rule.LibraryRuleMetadata;
  const filling = startingDrafts(metadata);
  return {
    ...draft,
    ...texts(metadata, filling),
    level: question.AttributeLevel,
    conditionType: question.AttributeTarget,
    attributeName: question.AttributeName,
    operator: question.Operator,
    metadata,
    filling: missingEditor(metadata) === undefined ? filling : undefined,
  };
}

/** What an editor is opened with. */
export interface Opening {
  target: string;
  /** The rule or clause as it is saved; absent for a new one. */
  saved: AndClause | undefined;
  library: readonly LibraryRule[];
  /** What the library handed over, if it was asked. */
  state: EditorState | null;
  /** Whether it is for an AND clause; for a rule unless given. */
  isClause?: boolean;
}

/** What an editor begins with: the saved rule on its library page or in the builder, or what the library handed over. */
export function openingDraft({ saved, state, library, target, isClause }: Opening): RuleDraft {
  const rule = libraryRuleById(library, state?.libraryRuleId ?? "");
  const draft = saved ? toDraft(saved) : emptyDraft;
  if (!rule) return reopened(draft);
  const filled = fromLibrary(draft, rule, target);
  return isClause ? { ...filled, name: draft.name, description: draft.description } : filled;
}

/** A saved draft as its library page opens it; as it is where it has none, or was changed so that it no longer fits. */
function reopened(draft: RuleDraft): RuleDraft {
  const { metadata, comparator } = draft;
  if (!metadata || missingEditor(metadata) !== undefined) return draft;
  return { ...draft, filling: draftsOf(metadata, comparator) };
}

interface Filled {
  metadata: LibraryRuleMetadata;
  filling: readonly ControlDraft[];
}

/** Another filling: the comparator follows it, and name and description as long as nobody gave others. */
export function fill(draft: RuleDraft, { metadata, filling }: Filled): RuleDraft {
  const before = texts(metadata, draft.filling ?? []);
  const after = texts(metadata, filling);
  return {
    ...draft,
    filling,
    comparator: after.comparator,
    name: draft.name === before.name ? after.name : draft.name,
    description: draft.description === before.description ? after.description : draft.description,
  };
}

function texts(metadata: LibraryRuleMetadata, filling: readonly ControlDraft[]) {
  const { name, description, comparator } = previewRule(metadata, filling);
  return { name: withoutTokens(name), description: withoutTokens(description), comparator };
}

/** "Too young - under ... years": what is not filled in yet reads as a gap. */
function withoutTokens(text: string): string {
  return text.replaceAll(/~[A-Z]~/g, "...");
}

/** What a library rule is called before it is filled in. */
export function libraryTitle(metadata: LibraryRuleMetadata): string {
  return shownName(renderTexts(metadata, []).name);
}

/** The name of a library rule where people choose it, in their words. */
export function shownName(name: string): string {
  return nameOfAnyRun(withLetters(name));
}

/** "Too young - under X years": what will be filled in is called by its letter. */
export function withLetters(text: string): string {
  return text.replaceAll(/~([A-Z])~/g, "$1");
}

/** The controls to correct; none in the builder. */
export function fillingProblems({ metadata, filling }: RuleDraft): DraftProblem[] {
  if (!metadata || !filling) return [];
  const read = readControls(metadata, filling);
  if (read.ok) return [];
  return read.refusal.map(({ index, part, message }) => ({
    path: ["filling", index, ...(part === undefined ? [] : [part])],
    message,
  }));
}

/** The metadata to keep with the rule: only as long as its template can have given the comparator. */
export function keptMetadata({ metadata, comparator }: RuleDraft): LibraryRuleMetadata | undefined {
  return metadata && draftsOf(metadata, comparator) ? metadata : undefined;
}
