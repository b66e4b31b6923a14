/** Returns the PostgreSQL or Node code that identifies an error. */

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Returns whether an error is a serialisation failure or deadlock, after which the transaction was rolled back and can
 * be retried unchanged.
 */
export function isWorthRetrying(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error)) || isPlanOutdated(error);
}

/**
 * Returns whether a migration changed a table after a statement on it was prepared on this connection. A new connection
 * works.
 */
export function isPlanOutdated(error: unknown): boolean {
  return codeOf(error) === "0A000" && error instanceof Error && error.message.includes("cached plan");
}

/**
 * Returns whether no connection was made, because the server's certificate was rejected or it does not offer the
 * required TLS.
 */
function isNotTrusted(error: unknown): boolean {
  const ofTls = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|INVALID_CA$|HOSTNAME_MISMATCH$|UNABLE_TO_|.*SELF_SIGNED_CERT)/;
  return ofTls.test(codeOf(error)) || (error instanceof Error && /SSL connection/.test(error.message));
}

/**
 * Returns whether the connection is lost or not responding: PostgreSQL's classes 08 and 57P, or an error that is not
 * from PostgreSQL.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P0)/.test(code)) return true;
  if (isNotTrusted(error)) return true;
  if (["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"].includes(code)) return true;
  return (
    code === "" &&
    error instanceof Error &&
    /timeout|connection terminated|not queryable|client was closed/i.test(error.message)
  );
}

/**
 * Returns whether nothing can be saved or read now: no connection, no space, or a statement that exceeded its time
 * limit.
 */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isPlanOutdated(error) || /^(53|58|57014|55P03)/.test(codeOf(error));
}

/**
 * Returns whether the database cannot store a value, such as text with a NUL character (PostgreSQL's class 22). A retry
 * cannot help.
 */
export function isDataRefused(error: unknown): boolean {
  return codeOf(error).startsWith("22");
}

/** Returns whether the named unique index already has the value. */
export function isDuplicate(error: unknown, index: string): boolean {
  return codeOf(error) === "23505" && error instanceof Error && "constraint" in error && error.constraint === index;
}

/** Returns whether the row that another row refers to no longer exists. */
export function isOrphaned(error: unknown): boolean {
  return codeOf(error) === "23503";
}

/** A commit was sent and its response was lost, so the change may or may not have been saved. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("no response was received to a commit", { cause });
    this.name = "OutcomeUnknown";
  }
}
