/**
 * What somebody typed and has not saved, page by page, for this browser tab only. It outlives the end of a session and a
 * reload, and goes when it is saved, given up, or the person signs out.
 */
interface Draft {
  /** The document the page was opened with, so that a save made meanwhile is still noticed. */
  base?: unknown;
  parts: Record<string, unknown>;
}

const prefix = "spi.draft ";
const personKey = "spi.draft-person";
const bases = new Map<string, unknown>();

/** Drafts are of one person: those of anybody else in this tab are thrown away. True when somebody else was here before. */
export function keepDraftsOnlyOf(person: string): boolean {
  const before = sessionStorage.getItem(personKey);
  if (before !== person) forgetAllDrafts();
  sessionStorage.setItem(personKey, person);
  return before !== null && before !== person;
}

/** Says which document a page was opened with; it is kept with the first thing that is typed there. */
export function openedWith(page: string, base: unknown): void {
  bases.set(page, base);
}

export function keptBase<Base>(page: string): Base | undefined {
  return readDraft(page)?.base as Base | undefined;
}

export function keptPart<Value>(page: string, part: string): Value | undefined {
  return readDraft(page)?.parts[part] as Value | undefined;
}

export function hasDraft(page: string): boolean {
  return readDraft(page) !== undefined;
}

export function keepPart(page: string, { part, value }: { part: string; value: unknown }): void {
  const draft = readDraft(page) ?? { base: bases.get(page), parts: {} };
  write(page, { ...draft, parts: { ...draft.parts, [part]: value } });
}

/** Forgets one part; a draft without parts is gone. */
export function dropPart(page: string, part: string): void {
  const draft = readDraft(page);
  if (!draft) return;
  const { [part]: _dropped, ...parts } = draft.parts;
  if (Object.keys(parts).length === 0) forgetDraft(page);
  else write(page, { ...draft, parts });
}

export function forgetDraft(page: string): void {
  sessionStorage.removeItem(prefix + page);
}

export function forgetAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

function readDraft(page: string): Draft | undefined {
  const text = sessionStorage.getItem(prefix + page);
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

function write(page: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + page, JSON.stringify(draft));
  } catch {
    // The tab's storage is full: the page goes on without a copy of what was typed.
  }
}
