import { differences } from "@spi/domain/differences";

/** A field that two people changed to different values: whose counts has to be chosen. */
interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** A save that met somebody else's: what clashes, and what only they changed. */
export interface Conflict<Document> {
  /** Who saved in between, and when. */
  by: string;
  at: string;
  latest: Document;
  /** What this person wanted to save, field by field. */
  changes: Partial<Document>;
  clashes: Clash[];
  /** Fields that only the other person changed; their values stay. */
  theirs: { field: string; before: unknown; after: unknown }[];
}

export type Choice = "mine" | "theirs";

interface Versions<Document> {
  /** The document as it was when the page was opened. */
  base: Document;
  mine: Document;
  latest: Document;
}

/** Compares what two people made of the same document, field by field. */
export function compareSaves<Document extends object>({ base, mine, latest }: Versions<Document>) {
  const ours = changedFields(base, mine);
  const others = changedFields(base, latest);
  const value = (document: Document, field: string) => (document as Record<string, unknown>)[field];
  const clashing = others.filter((field) => ours.includes(field) && changedFields(mine, latest).includes(field));
  return {
    clashes: clashing.map((field) => ({ field, mine: value(mine, field), theirs: value(latest, field) })),
    theirs: others
      .filter((field) => !ours.includes(field))
      .map((field) => ({ field, before: value(base, field), after: value(latest, field) })),
    changes: Object.fromEntries(ours.map((field) => [field, value(mine, field)])) as Partial<Document>,
  };
}

/** The latest document with this person's changes, but for the fields in which they chose the other's. */
export function settle<Document extends object>(
  { latest, changes }: Pick<Conflict<Document>, "latest" | "changes">,
  choices: Readonly<Record<string, Choice>>,
): Document {
  const kept = Object.entries(changes).filter(([field]) => choices[field] !== "theirs");
  return { ...latest, ...Object.fromEntries(kept) };
}

/** Names of the fields that differ, but for the version, which every save changes. */
function changedFields(before: object, after: object): string[] {
  const fields = differences(before, after).map(({ path }) => path.split(".")[0] ?? path);
  return [...new Set(fields)].filter((field) => field !== "Version");
}
