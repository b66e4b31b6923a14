/**
 * Drafts of rules edited on a library page. A draft is created from the controls' values, and the values are restored
 * when the rule is reopened.
 */
import { type ControlDraft, missingEditor } from "./controls.ts";
import { toControlDrafts, previewRule, readControls, startingDrafts } from "./filled-rule.ts";
import { type LibraryRule, libraryQuestion, libraryRuleById } from "@spi/domain/library/library-rule";
import { nameOfAnyRun } from "@spi/domain/rule/rule-name";
import { renderTexts } from "./templates.ts";
import type { AndClause, LibraryRuleMetadata } from "@spi/domain/rule/rule";
import { type DraftProblem, type RuleDraft, emptyDraft, toDraft } from "../rule-draft.ts";

/** State that the library passes to a rule's editor. */
export interface EditorState {
  libraryRuleId?: string;
}

/** Returns the ID of a control's field, by its position and form. */
export function controlId(index: number, form = ""): string {
  return `${form}filling.${index}`;
}

/** Sets a draft from a library rule. The draft's cohort and plans are retained. */
function fromLibrary(draft: RuleDraft, rule: LibraryRule, target: string): RuleDraft {
  const question = libraryQuestion(rule, target);
  const metadata = rule.LibraryRuleMetadata;
  const filling = startingDrafts(metadata);
  return {
    ...draft,
    ...renderedTexts(metadata, filling),
    level: question.AttributeLevel,
    conditionType: question.AttributeTarget,
    attributeName: question.AttributeName,
    operator: question.Operator,
    metadata,
    filling: missingEditor(metadata) === undefined ? filling : undefined,
  };
}

/** Data from which an editor's initial draft is created. */
export interface EditorInput {
  target: string;
  /** The saved rule or clause. Absent for a new one. */
  saved: AndClause | undefined;
  library: readonly LibraryRule[];
  /** Navigation state from the library, if the user came from there. */
  state: EditorState | null;
  /** True for an AND clause. False by default. */
  isClause?: boolean;
}

/**
 * Returns an editor's initial draft. This is the rule chosen in the library, if any. Otherwise it is the saved rule, on
 * its library page or in the builder.
 */
export function initialDraft({ saved, state, library, target, isClause }: EditorInput): RuleDraft {
  const rule = libraryRuleById(library, state?.libraryRuleId ?? "");
  const draft = saved ? toDraft(saved) : emptyDraft;
  if (!rule) return withControls(draft);
  const filled = fromLibrary(draft, rule, target);
  return isClause ? { ...filled, name: draft.name, description: draft.description } : filled;
}

/**
 * Returns a saved draft with the values of its library page. Returns the draft unchanged if it has no library page or
 * does not match its template any more.
 */
function withControls(draft: RuleDraft): RuleDraft {
  const { metadata, comparator } = draft;
  if (!metadata || missingEditor(metadata) !== undefined) return draft;
  return { ...draft, filling: toControlDrafts(metadata, comparator) };
}

interface FilledControls {
  metadata: LibraryRuleMetadata;
  filling: readonly ControlDraft[];
}

/** Applies new values to the comparator, and to the name and description unless a user has changed them. */
export function applyControls(draft: RuleDraft, { metadata, filling }: FilledControls): RuleDraft {
  const before = renderedTexts(metadata, draft.filling ?? []);
  const after = renderedTexts(metadata, filling);
  return {
    ...draft,
    filling,
    comparator: after.comparator,
    name: draft.name === before.name ? after.name : draft.name,
    description: draft.description === before.description ? after.description : draft.description,
  };
}

function renderedTexts(metadata: LibraryRuleMetadata, filling: readonly ControlDraft[]) {
  const { name, description, comparator } = previewRule(metadata, filling);
  return { name: replaceTokens(name), description: replaceTokens(description), comparator };
}

/** Replaces missing values with a gap, for example "Too young - under ... years". */
function replaceTokens(text: string): string {
  return text.replaceAll(/~[A-Z]~/g, "...");
}

/** Returns the title of a library rule without values. */
export function libraryTitle(metadata: LibraryRuleMetadata): string {
  return displayName(renderTexts(metadata, []).name);
}

/** Returns the name of a library rule for lists of options. */
export function displayName(name: string): string {
  return nameOfAnyRun(tokensToLetters(name));
}

/** Replaces each missing value with a placeholder letter, as in "Too young - under X years". */
export function tokensToLetters(text: string): string {
  return text.replaceAll(/~([A-Z])~/g, "$1");
}

/** Returns the errors in the controls. Empty in the builder. */
export function fillingProblems({ metadata, filling }: RuleDraft): DraftProblem[] {
  if (!metadata || !filling) return [];
  const read = readControls(metadata, filling);
  if (read.ok) return [];
  return read.refusal.map(({ index, part, message }) => ({
    path: ["filling", index, ...(part === undefined ? [] : [part])],
    message,
  }));
}

/** Returns the metadata to save with the rule, provided that the comparator matches the metadata's template. */
export function metadataToSave({ metadata, comparator }: RuleDraft): LibraryRuleMetadata | undefined {
  return metadata && toControlDrafts(metadata, comparator) ? metadata : undefined;
}
