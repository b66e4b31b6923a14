/** What went wrong with the database, told apart by PostgreSQL's codes and Node's. */

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Serialisation failure or deadlock: the transaction left no trace and may be tried again as it is. */
export function isWorthRetrying(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** The connection is gone or nobody answers on it: PostgreSQL's classes 08 and 57P, or an error that is not its own. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P0)/.test(code)) return true;
  if (["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"].includes(code)) return true;
  return (
    code === "" &&
    error instanceof Error &&
    /timeout|connection terminated|not queryable|client was closed/i.test(error.message)
  );
}

/** Nothing can be saved or read now: no connection, no room, or a statement that was stopped after its longest time. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || /^(53|58|57014|55P03)/.test(codeOf(error));
}

/** A commit was sent and its answer never came: the change may have been saved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("the answer to a commit never came", { cause });
    this.name = "OutcomeUnknown";
  }
}
