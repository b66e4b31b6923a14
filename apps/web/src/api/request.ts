import type { ApiType } from "@spi/api/main/app";
import { hc, type ClientResponse } from "hono/client";
import { endSession, readSession } from "./session-store.ts";
import { networkRefusal, readRefusal } from "../ui/page/refusal.ts";

/** Typed client for the API's paths, bodies and responses. */
export const client = hc<ApiType>("/api", { fetch: send, headers: authorization });

/** Encodes identifiers for an API path, because the client inserts them unchanged. */
export function pathParams<Name extends string>(params: Record<Name, string>): Record<Name, string> {
  const encoded = Object.entries<string>(params).map(([name, value]) => [name, encodeURIComponent(value)]);
  return Object.fromEntries(encoded) as Record<Name, string>;
}

function authorization(): Record<string, string> {
  const session = readSession();
  return session ? { authorization: `Bearer ${session.accessToken}` } : {};
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    throw networkRefusal(error);
  }
}

type Success<Sent> =
  Sent extends ClientResponse<infer Body, infer Status> ? (Status extends 200 | 201 ? Body : never) : never;

/** Returns the API's response, or throws the `ApiRefusal` that explains the failure. */
export async function unwrap<Sent extends ClientResponse<unknown>>(sent: Promise<Sent>): Promise<Success<Sent>> {
  const response = await sent;
  const body = await readJson(response);
  if (response.ok) return body as Success<Sent>;
  if (response.status === 401 && readSession()) endSession("ended");
  throw readRefusal(response.status, body);
}

async function readJson(response: { text: () => Promise<string> }): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
