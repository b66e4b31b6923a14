import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { type TrinoAddress, headersOf, protectedAddress } from "./address.ts";
import { type TrinoResponse, type Exchange, sendRequest } from "./send-request.ts";
import { PeopleQueryError } from "../scans/session.ts";
import { TrinoError } from "./trino-error.ts";

export interface QueryOptions {
  signal?: AbortSignal | undefined;
  /** Called with the proportion of the query that is complete, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /**
   * Called with rows as they arrive. All values are text, in the order of the query's columns. The query ends if the
   * function returns "enough".
   */
  onRows?: (rows: readonly (readonly (string | null)[])[]) => void | "enough" | Promise<void | "enough">;
  /** Called with the result's columns and their types, once known. */
  onColumns?: (columns: readonly z.infer<typeof column>[]) => void;
}

const column = z.object({ name: z.string(), type: z.string() });

const page = z.object({
  id: z.string(),
  nextUri: z.string().optional(),
  columns: z.array(column).optional(),
  data: z.unknown().optional(),
  stats: z.object({ progressPercentage: z.number().optional() }).optional(),
  error: z.object({ message: z.string(), errorName: z.string().default("") }).optional(),
});
type Page = z.infer<typeof page>;

const rowsOfTexts = z.array(z.array(z.string().nullable()));

/**
 * Runs one statement. Its columns must all be text, because JSON numbers cannot represent 64-bit integers. Reads rows
 * page by page, with only one page in memory. Aborting the signal ends the query on the cluster. Uses the protocol at
 * https://trino.io/docs/current/develop/client-protocol.html. Throws `PeopleQueryError` or, if aborted, the signal's
 * reason.
 */
export async function runOnTrino(
  address: TrinoAddress,
  sql: string,
  { signal, onProgress, onRows, onColumns }: QueryOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const may = protectedAddress(address);
  if (!may.ok) throw new PeopleQueryError("accessDenied", may.refusal);
  const until = performance.now() + maxRunTime(address);
  let current = await startStatement(address, sql, signal);
  try {
    for (let empty = 0; ;) {
      if (current.error) throw new TrinoError(current.error.message, { name: current.error.errorName });
      if (current.columns) onColumns?.(current.columns);
      const enough = onRows && current.data && (await onRows(textsOf(current.data))) === "enough";
      const { progressPercentage } = current.stats ?? {};
      if (progressPercentage !== undefined) onProgress?.(progressPercentage / 100);
      if (current.nextUri === undefined) return;
      signal?.throwIfAborted();
      if (enough) return await cancel(address, current);
      if (performance.now() > until) throw new TrinoError("", { name: "EXCEEDED_TIME_LIMIT" });
      empty = current.data ? 0 : empty + 1;
      if (empty > maxEmptyPages) await delay(pause, undefined, { signal });
      current = await readPage(address, { path: pathOf(current.nextUri), signal });
    }
  } catch (error) {
    await Promise.race([cancel(address, current), delay(maxCancelWait, undefined, { ref: false })]);
    throw error;
  }
}

/**
 * Number of empty pages to request without a pause, and milliseconds between later requests. Trino itself waits before
 * it returns an empty page.
 */
const maxEmptyPages = 20;
const pause = 50;

/**
 * Milliseconds after the query's time limit at which we stop waiting. Normally, the cluster ends the query before that.
 */
const runTimeMargin = 60_000;
const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function maxRunTime({ maxTime }: TrinoAddress): number {
  const unit = maxTime?.at(-1) as keyof typeof milliseconds | undefined;
  return unit === undefined ? Infinity : Number.parseInt(maxTime!, 10) * milliseconds[unit] + runTimeMargin;
}

/**
 * Milliseconds to wait for the cluster to confirm a cancellation. After that, the cancellation
 * continues in the background.
 */
const maxCancelWait = 300;

/**
 * Starts a statement, which may run before its reply arrives. If the caller aborts, it does not wait for the reply.
 * When the reply arrives, the query is cancelled.
 */
async function startStatement(address: TrinoAddress, sql: string, signal: AbortSignal | undefined): Promise<Page> {
  const started = readPage(address, { path: "/v1/statement", body: sql, aborted: () => signal?.aborted === true });
  const over = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { signal: over.signal });
  });
  try {
    return await Promise.race([started, aborted]);
  } catch (error) {
    if (signal?.aborted) void started.then((first) => cancel(address, first)).catch(() => undefined);
    throw error;
  } finally {
    over.abort();
  }
}

/**
 * Returns the path and query string of an address. Ignores the host, because Trino may use a different host name for
 * itself.
 */
function pathOf(uri: string): string {
  const { pathname, search } = new URL(uri);
  return pathname + search;
}

interface RequestOptions extends Exchange {
  /** Returns true to stop retrying. */
  aborted?: () => boolean;
}

/**
 * Milliseconds for which a request is retried if a busy cluster or its proxy does not respond. This limit lets callers
 * distinguish an unresponsive cluster from a slow one. The next two numbers are the first and the longest wait between
 * retries.
 */
const maxRetryMilliseconds = 20_000;
const firstWait = 75;
const longestWait = 1500;

/**
 * Status codes after which a request is retried. A page can be requested any number of times. A statement is retried
 * only if we are certain that it was not accepted. After 502 and 504, it may be running.
 */
const retryStatuses = { page: new Set([429, 502, 503, 504]), statement: new Set([429, 503]) };

async function readPage(address: TrinoAddress, call: RequestOptions): Promise<Page> {
  const again = call.body === undefined ? retryStatuses.page : retryStatuses.statement;
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendRequest(address, call);
    if ("text" in answer && answer.status === 200) return parsed(answer.text);
    const may = "text" in answer ? again.has(answer.status) : call.body === undefined;
    if (!may || performance.now() - since > maxRetryMilliseconds || call.aborted?.()) throw refused(answer);
    const progress = "text" in answer ? retryAfter(answer.headers) : 0;
    const wait = Math.min(Math.max(progress, firstWait * 2 ** (attempt - 1)), longestWait);
    await delay(wait, undefined, { signal: call.signal });
  }
}

/**
 * Returns the number of milliseconds to wait according to the reply's header, which is a number of seconds or a time.
 * Returns 0 without a header.
 */
function retryAfter(headers: Headers): number {
  const header = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

function textsOf(data: unknown): (string | null)[][] {
  const rows = rowsOfTexts.safeParse(data);
  if (rows.success) return rows.data;
  throw new TrinoError("", { name: "NOT_TEXTS" });
}

function parsed(text: string): Page {
  try {
    return page.parse(JSON.parse(text));
  } catch (error) {
    throw new TrinoError("", { name: "NOT_TRINO", cause: error });
  }
}

function refused(answer: TrinoResponse | Error): TrinoError {
  if ("text" in answer) return new TrinoError("", { name: `HTTP_${answer.status}` });
  return new TrinoError("", { name: "", cause: answer });
}

/**
 * Cancels a query on the cluster. If there is no reply, the cluster ends the query later, because nothing fetches its
 * pages.
 */
async function cancel({ server, ...who }: TrinoAddress, { nextUri }: Page): Promise<void> {
  if (nextUri === undefined) return;
  const signal = AbortSignal.timeout(2000);
  while (!signal.aborted) {
    const answer = await fetch(new URL(pathOf(nextUri), server), {
      method: "DELETE",
      headers: headersOf(who),
      signal,
    }).catch(() => undefined);
    if (answer && !retryStatuses.page.has(answer.status)) return;
    await delay(firstWait);
  }
}
