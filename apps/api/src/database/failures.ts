/** What went wrong with the database, told apart by PostgreSQL's codes and Node's. */

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Serialisation failure or deadlock: the transaction left no trace and may be tried again as it is. */
export function isWorthRetrying(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error)) || isPlanOutdated(error);
}

/** A migration changed a table after a statement on it was prepared on this connection; a new connection knows better. */
export function isPlanOutdated(error: unknown): boolean {
  return codeOf(error) === "0A000" && error instanceof Error && error.message.includes("cached plan");
}

/** No connection was made, because the server's certificate was refused or it does not offer the TLS that is asked for. */
function isNotTrusted(error: unknown): boolean {
  const ofTls = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|INVALID_CA$|HOSTNAME_MISMATCH$|UNABLE_TO_|.*SELF_SIGNED_CERT)/;
  return ofTls.test(codeOf(error)) || (error instanceof Error && /SSL connection/.test(error.message));
}

/** The connection is gone or nobody answers on it: PostgreSQL's classes 08 and 57P, or an error that is not its own. */
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

/** Nothing can be saved or read now: no connection, no room, or a statement that was stopped after its longest time. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isPlanOutdated(error) || /^(53|58|57014|55P03)/.test(codeOf(error));
}

/** The database cannot store a value, such as a text with a NUL character (PostgreSQL's class 22). Trying again cannot help. */
export function isDataRefused(error: unknown): boolean {
  return codeOf(error).startsWith("22");
}

/** Something unique by the named index is there already. */
export function isDuplicate(error: unknown, index: string): boolean {
  return codeOf(error) === "23505" && error instanceof Error && "constraint" in error && error.constraint === index;
}

/** What a row belongs to is no longer there. */
export function isOrphaned(error: unknown): boolean {
  return codeOf(error) === "23503";
}

/** A commit was sent and its answer never came: the change may have been saved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("the answer to a commit never came", { cause });
    this.name = "OutcomeUnknown";
  }
}
