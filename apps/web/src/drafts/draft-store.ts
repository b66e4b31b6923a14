/**
 * Unsaved changes on each page, stored only for this browser tab. They are retained when a session ends or the page is
 * reloaded, and are deleted when the user saves them, discards them or signs out.
 */
interface Draft {
  /**
   * The document as it was when the page was opened, which we compare with the saved one to detect another user's
   * changes.
   */
  base?: unknown;
  parts: Record<string, unknown>;
}

const prefix = "spi.draft ";
const userKey = "spi.draft-person";
const bases = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** Calls a function after each change to the drafts. Returns a function that ends this. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Deletes other users' drafts in this tab. Returns true if another user used this tab before. */
export function deleteOtherUsersDrafts(userId: string): boolean {
  const previousUserId = sessionStorage.getItem(userKey);
  if (previousUserId !== userId) deleteAllDrafts();
  sessionStorage.setItem(userKey, userId);
  return previousUserId !== null && previousUserId !== userId;
}

/** Records a page's document when the page is opened. It is stored with the first change on that page. */
export function recordBase(page: string, base: unknown): void {
  bases.set(page, base);
}

export function readBase<Base>(page: string): Base | undefined {
  return readDraft(page)?.base as Base | undefined;
}

export function readPart<Value>(page: string, part: string): Value | undefined {
  return readDraft(page)?.parts[part] as Value | undefined;
}

export function hasDraft(page: string): boolean {
  return readDraft(page) !== undefined;
}

export function storePart(page: string, { part, value }: { part: string; value: unknown }): void {
  const draft = readDraft(page) ?? { base: bases.get(page), parts: {} };
  write(page, { ...draft, parts: { ...draft.parts, [part]: value } });
}

/** Deletes one part of a draft, and also the draft if this was its last part. */
export function deletePart(page: string, part: string): void {
  const draft = readDraft(page);
  if (!draft) return;
  const { [part]: _dropped, ...parts } = draft.parts;
  if (Object.keys(parts).length === 0) deleteDraft(page);
  else write(page, { ...draft, parts });
}

export function deleteDraft(page: string): void {
  sessionStorage.removeItem(prefix + page);
  notify();
}

export function deleteAllDrafts(): void {
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
    // The tab's storage is full, so the draft is not stored.
  }
}
