import type { Result } from "../result.ts";
import { ok, refuse } from "../result.ts";
import type { LibraryRuleMetadata } from "../rule.ts";
import type { ControlDraft, ControlProblem } from "./controls.ts";
import { defaultDraft, readControl, toControlDraft } from "./controls.ts";
import { parseComparator, renderComparator, renderTexts } from "./templates.ts";

/** A problem with one control, by its position. */
export interface PlacedProblem extends ControlProblem {
  index: number;
}

/** What the controls of a library rule stand at when it is added. */
export function startingDrafts(metadata: LibraryRuleMetadata): ControlDraft[] {
  return metadata.MetaData.Controls.map(defaultDraft);
}

/** What the controls stand at for a saved comparator; undefined when it was not filled in by this template. */
export function draftsOf(metadata: LibraryRuleMetadata, comparator: string): ControlDraft[] | undefined {
  const values = parseComparator(metadata, comparator);
  return values && metadata.MetaData.Controls.map((control, index) => toControlDraft(control, values[index] ?? ""));
}

/** The comparator the controls give, or the first control to correct. */
export function readControls(
  metadata: LibraryRuleMetadata,
  drafts: readonly ControlDraft[],
): Result<string, PlacedProblem> {
  const values: string[] = [];
  for (const [index, control] of metadata.MetaData.Controls.entries()) {
    const read = readControl(control, drafts[index] ?? "");
    if (!read.ok) return refuse({ ...read.refusal, index });
    values.push(read.value);
  }
  return ok(renderComparator(metadata, values));
}

/** Name, description and comparator as far as the controls are filled in; what is missing keeps its token. */
export function previewRule(metadata: LibraryRuleMetadata, drafts: readonly ControlDraft[]) {
  const values = metadata.MetaData.Controls.map((control, index) => {
    const read = readControl(control, drafts[index] ?? "");
    return read.ok ? read.value : undefined;
  });
  return { ...renderTexts(metadata, values), comparator: renderComparator(metadata, values) };
}
