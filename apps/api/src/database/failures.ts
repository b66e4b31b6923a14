/** Returns the PostgreSQL or Node code that identifies an error. */

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Returns whether an error is a serialisation failure or a deadlock. In both cases, the transaction was rolled back and
 * can be retried unchanged.
 */
export function isWorthRetrying(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error)) || isPlanOutdated(error);
}

/**
 * Returns whether a migration changed a table after a statement on it was prepared on this connection. On a new
 * connection, the statement works.
 */
export function isPlanOutdated(error: unknown): boolean {
  return codeOf(error) === "0A000" && error instanceof Error && error.message.includes("cached plan");
}

/**
 * Returns whether no connection was made because the server's certificate was rejected or because the server does not
 * offer the required TLS.
 */
function isNotTrusted(error: unknown): boolean {
  const ofTls = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|INVALID_CA$|HOSTNAME_MISMATCH$|UNABLE_TO_|.*SELF_SIGNED_CERT)/;
  return ofTls.test(codeOf(error)) || (error instanceof Error && /SSL connection/.test(error.message));
}

/**
 * Returns whether the connection is lost or not responding. This is the case for errors in PostgreSQL's classes 08 and
 * 57P, and for errors that are not from PostgreSQL.
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
 * Returns whether data cannot currently be saved or read, because there is no connection or no space, or because a
 * statement exceeded its time limit.
 */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isPlanOutdated(error) || /^(53|58|57014|55P03)/.test(codeOf(error));
}

/**
 * Returns whether the database cannot store a value, such as text with a NUL character (PostgreSQL's class 22). A retry
 * would fail in the same way.
 */
export function isDataRefused(error: unknown): boolean {
  return codeOf(error).startsWith("22");
}

/** Returns whether the value already exists in the named unique index. */
export function isDuplicate(error: unknown, index: string): boolean {
  return codeOf(error) === "23505" && error instanceof Error && "constraint" in error && error.constraint === index;
}

/** Returns whether a row refers to another row that no longer exists. */
export function isOrphaned(error: unknown): boolean {
  return codeOf(error) === "23503";
}

/** The error thrown if the response to a commit was lost, so that we do not know whether the change was saved. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("no response was received to a commit", { cause });
    this.name = "OutcomeUnknown";
  }
}
