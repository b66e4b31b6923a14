import { endSession, readSession } from "../session/session-store.ts";
import { networkRefusal, readRefusal } from "./refusal.ts";

export interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Asks the API with the access token and gives its JSON, or throws the `ApiRefusal` that explains why not. */
export async function request<Answer>(path: string, options: ApiRequest = {}): Promise<Answer> {
  const response = await send(path, options);
  const body = await readJson(response);
  if (response.ok) return body as Answer;
  if (response.status === 401 && readSession()) endSession("ended");
  throw readRefusal(response.status, body);
}

async function send(path: string, { method = "GET", query, body, headers, signal }: ApiRequest): Promise<Response> {
  const session = readSession();
  const search = query ? `?${new URLSearchParams(query)}` : "";
  try {
    return await fetch(`/api/${path}${search}`, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkRefusal(error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
