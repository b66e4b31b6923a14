import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { LibraryRuleMetadata } from "@spi/domain/rule/rule";
import { type ControlDraft, type ControlProblem, defaultDraft, readControl, toControlDraft } from "./controls.ts";
import { parseComparator, renderComparator, renderTexts } from "./templates.ts";

/** A problem with one control, by its position. */
export interface IndexedProblem extends ControlProblem {
  index: number;
}

/** Returns the initial values of a new library rule's controls. */
export function startingDrafts(metadata: LibraryRuleMetadata): ControlDraft[] {
  return metadata.MetaData.Controls.map(defaultDraft);
}

/** Returns the controls' values for a saved comparator, or undefined if the comparator does not match this template. */
export function toControlDrafts(metadata: LibraryRuleMetadata, comparator: string): ControlDraft[] | undefined {
  const values = parseComparator(metadata, comparator);
  return values && metadata.MetaData.Controls.map((control, index) => toControlDraft(control, values[index] ?? ""));
}

/** Returns the comparator for the controls, or an error for each control to correct. */
export function readControls(
  metadata: LibraryRuleMetadata,
  drafts: readonly ControlDraft[],
): Result<string, IndexedProblem[]> {
  const read = metadata.MetaData.Controls.map((control, index) => readControl(control, drafts[index] ?? ""));
  const problems = read.flatMap((control, index) => (control.ok ? [] : [{ ...control.refusal, index }]));
  if (problems.length > 0) return refuse(problems);
  return ok(
    renderComparator(
      metadata,
      read.map((control) => (control.ok ? control.value : "")),
    ),
  );
}

/**
 * Returns the name, description and comparator with the values entered so far. A missing value is shown as its token.
 */
export function previewRule(metadata: LibraryRuleMetadata, drafts: readonly ControlDraft[]) {
  const values = metadata.MetaData.Controls.map((control, index) => {
    const read = readControl(control, drafts[index] ?? "");
    return read.ok ? read.value : undefined;
  });
  return { ...renderTexts(metadata, values), comparator: renderComparator(metadata, values) };
}
