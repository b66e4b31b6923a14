import { differences } from "@spi/domain/iteration/differences";
import type { IterationRule } from "@spi/domain/rule/rule";
import type { Part, Versions } from "./part.ts";
import { rulePartsOf } from "./rule-parts.ts";

/** A part that two users changed to different values, so that one of the values must be chosen. */
interface Clash {
  key: string;
  path: readonly string[];
  mine: unknown;
  theirs: unknown;
}

/** A save that conflicts with another user's, with the clashes and the changes that only the other user made. */
export interface Conflict<Document> {
  /** The user who saved in the meantime. */
  by: string;
  /** True if it was the same user, in another tab or on another device. */
  own: boolean;
  at: string;
  latest: Document;
  /** The changes that this user tried to save. */
  changes: Part<Document>[];
  clashes: Clash[];
  /** Changes that only the other user made. These changes are preserved. */
  theirs: { key: string; path: readonly string[]; before: unknown; after: unknown }[];
}

export type Choice = "mine" | "theirs";

/** Compares two users' versions of one document, by field and by rule. */
export function compareSaves<Document extends object>(versions: Versions<Document>) {
  const parts = partsOf(versions);
  const changes = parts.filter(({ base, mine }) => isDifferent(base, mine));
  const others = parts.filter(({ base, latest }) => isDifferent(base, latest));
  const clashing = others.filter((part) => changes.includes(part) && isDifferent(part.mine, part.latest));
  return {
    clashes: clashing.map(({ key, path, mine, latest }) => ({ key, path, mine, theirs: latest })),
    theirs: others
      .filter((part) => !changes.includes(part))
      .map(({ key, path, base, latest }) => ({ key, path, before: base, after: latest })),
    changes,
  };
}

/** Applies this user's changes to the latest document, except where they chose the other user's value. */
export function applyChoices<Document extends object>(
  { latest, changes }: Pick<Conflict<Document>, "latest" | "changes">,
  choices: Readonly<Record<string, Choice>>,
): Document {
  const ownChanges = changes.filter(({ key }) => choices[key] !== "theirs");
  return ownChanges.reduce((document, { applyMine }) => applyMine(document), latest);
}

/** Returns the document to save now, with this user's changes applied to the latest saved version. */
export function documentToSave<Document extends { Version: number }>(versions: Versions<Document>): Document {
  const { base, mine, latest } = versions;
  if (latest.Version <= base.Version) return mine;
  return applyChoices({ latest, changes: compareSaves(versions).changes }, {});
}

function partsOf<Document extends object>(versions: Versions<Document>): Part<Document>[] {
  const { base, mine, latest } = versions;
  const fields = new Set([base, mine, latest].flatMap((document) => Object.keys(document)));
  // Every save changes the version.
  fields.delete("Version");
  const hasRules = fields.delete("IterationRules");
  const fieldParts = [...fields].map((field) => fieldPart(versions, field));
  return hasRules ? [...fieldParts, ...documentParts(versions)] : fieldParts;
}

/** Converts the parts of the document's rules to parts of the document. */
function documentParts<Document extends object>({ base, mine, latest }: Versions<Document>): Part<Document>[] {
  const parts = rulePartsOf({ base: rulesOf(base), mine: rulesOf(mine), latest: rulesOf(latest) });
  return parts.map(({ applyMine, ...part }) => ({
    ...part,
    applyMine: (document) => ({ ...document, IterationRules: applyMine(rulesOf(document)) }),
  }));
}

function fieldPart<Document extends object>({ base, mine, latest }: Versions<Document>, field: string): Part<Document> {
  const value = (document: Document) => (document as Record<string, unknown>)[field];
  return {
    key: field,
    path: [field],
    base: value(base),
    mine: value(mine),
    latest: value(latest),
    applyMine: (document) => ({ ...document, [field]: value(mine) }),
  };
}

function rulesOf(document: object): readonly IterationRule[] {
  return (document as { IterationRules?: readonly IterationRule[] }).IterationRules ?? [];
}

function isDifferent(value: unknown, other: unknown): boolean {
  return differences(value, other).length > 0;
}
