/**
 * Tokens of the signed-in user. The tokens are stored only for this browser tab, so that a later visit cannot find
 * them.
 */
export interface Session {
  /** The user's subject identifier. */
  subject: string;
  accessToken: string;
  idToken: string;
  /** Token for getting new tokens before these expire. Some identity providers do not issue one. */
  refreshToken?: string | undefined;
  /** Expiry of the access token, in seconds since 1970. */
  expiresAt: number;
  /** Time of authentication, in seconds since 1970. */
  authTime: number;
}

/** Reason that a session ended: the user signed out or was idle, or the service ended the session. */
export type EndReason = "left" | "idle" | "ended";

const storageKey = "spi.session";
/**
 * Storage key for the reason why the service ended the session, so that the reason is retained when the page is
 * reloaded.
 */
const reasonKey = "spi.ended";
const listeners = new Set<() => void>();
let cached: { text: string | null; session: Session | undefined } = { text: null, session: undefined };
let endReason: EndReason | undefined;

export function readSession(): Session | undefined {
  const text = sessionStorage.getItem(storageKey);
  if (text !== cached.text) cached = { text, session: parse(text) };
  return cached.session;
}

export function readEndReason(): EndReason | undefined {
  return endReason ?? (sessionStorage.getItem(reasonKey) as EndReason | null) ?? undefined;
}

export function startSession(session: Session): void {
  endReason = undefined;
  sessionStorage.removeItem(reasonKey);
  sessionStorage.setItem(storageKey, JSON.stringify(session));
  notify();
}

/** Replaces tokens with refreshed ones, unless the session has ended in the meantime. */
export function replaceTokens(from: Session, to: Session): void {
  if (readSession()?.accessToken === from.accessToken) startSession(to);
}

export function endSession(reason: EndReason): void {
  endReason = reason;
  sessionStorage.removeItem(storageKey);
  if (reason !== "left") sessionStorage.setItem(reasonKey, reason);
  notify();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): Session | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Session>;
    const { subject, accessToken, idToken, refreshToken, expiresAt, authTime } = value;
    if (!subject || !accessToken || !idToken || typeof authTime !== "number" || typeof expiresAt !== "number")
      return undefined;
    return { subject, accessToken, idToken, refreshToken, expiresAt, authTime };
  } catch {
    return undefined;
  }
}
