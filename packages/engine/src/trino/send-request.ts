import { type TrinoAddress, headersOf } from "./address.ts";
import { TrinoError } from "./trino-error.ts";

/** A request that starts a statement or fetches a page. */
export interface Exchange {
  path: string;
  body?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Milliseconds to wait for the start of a reply, and then for the rest of it. Trino replies within a
 * second, even while a query is running.
 */
const maxWait = 12_000;
const maxReadTime = 60_000;

/** A reply, with any status. */
export interface TrinoResponse {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a request to Trino and reads the whole reply. Returns an error if there is no reply. Throws the signal's reason
 * if aborted, and a TrinoError for a page that is too large.
 */
export async function sendRequest(
  { server, ...who }: TrinoAddress,
  { path, body, signal }: Exchange,
): Promise<TrinoResponse | Error> {
  const late = new AbortController();
  let wait = setTimeout(() => late.abort(), maxWait);
  try {
    const answer = await fetch(new URL(path, server), {
      method: body === undefined ? "GET" : "POST",
      headers: headersOf(who),
      body: body ?? null,
      signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
      redirect: "error",
    });
    clearTimeout(wait);
    wait = setTimeout(() => late.abort(), maxReadTime);
    return { status: answer.status, headers: answer.headers, text: await bodyOf(answer) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TrinoError) throw error;
    return error as Error;
  } finally {
    clearTimeout(wait);
  }
}

/** Maximum size of a page in bytes. Trino aims for one million, but a single row can be larger. */
const maxBytes = 64_000_000;

async function bodyOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new TrinoError("", { name: "PAGE_TOO_LARGE" });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
