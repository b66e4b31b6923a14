import { type Result, ok, refuse } from "@spi/domain/values/result";

/** A response that is missing or that does not show the outcome of the request. */
export interface NoResponse {
  kind: "lost";
  cause: string;
}

interface Answer {
  status: number;
  headers: Headers;
  /** Parsed body, if it is JSON. */
  body: unknown;
}

/** Timeout that is longer than any gateway waits for the service behind it. */
const timeoutMilliseconds = 120_000;

/** Sends a request. Returns a missing or incomplete response as a value instead of throwing an error. */
export async function sendRequest(url: string, request: RequestInit): Promise<Result<Answer, NoResponse>> {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { ...request, redirect: "error", signal });
    return ok({ status: response.status, headers: response.headers, body: parseJson(await response.text()) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return refuse({ kind: "lost", cause: cause instanceof Error ? cause.message : String(cause) });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
