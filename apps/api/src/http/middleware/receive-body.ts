import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/** The error thrown if a client disconnects before its request is complete. */
export class ClientGone extends Error {}

const notUtf8 = "The request body is not UTF-8 text. Save the file as UTF-8, then send it again.";

/**
 * Decodes UTF-8, or returns undefined for any other bytes. Text that is not decoded exactly as it was written could
 * select different people.
 */
function decodeUtf8(bytes: ArrayBuffer | undefined): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Maximum length in bytes of a body that is read to the end even if it is not needed, so that the connection can be
 * reused.
 */
const shortBody = 64 * 1024;

/**
 * Closes the connection if the response is sent before a long body is received, because it would cost memory and time
 * to read a body that is not needed. Must come before all middleware that rejects requests.
 */
export const closeUnread: MiddlewareHandler<Environment> = async (c, next) => {
  await next();
  const length = c.req.header("transfer-encoding") ? Infinity : Number(c.req.header("content-length") ?? 0);
  if (length > shortBody && !("text" in c.req.bodyCache)) c.header("connection", "close");
};

/**
 * Receives a request's body up to a maximum size. Does nothing if the body has already been received with another
 * limit. Must come after all middleware that can reject a request without its body. The deadline is paused while the
 * body is received, because the time depends on the network and is limited by the server's `requestTimeout`.
 */
export function receiveBody(maxSize: number): MiddlewareHandler<Environment> {
  const limited = bodyLimit({
    maxSize,
    onError: (c) => {
      // The rest of the body is not read, so this connection cannot be reused.
      c.header("connection", "close");
      return refused(c as Context<Environment>, { kind: "tooLarge" });
    },
  });
  return async (c, next) => {
    // Checking a GET for a body takes longer than handling it.
    if (c.req.method === "GET" || "text" in c.req.bodyCache) return next();
    const deadline = c.get("deadline");
    deadline?.pause();
    let bytes: ArrayBuffer | undefined;
    const refusal = await limited(c, async () => void (bytes = await c.req.arrayBuffer())).catch((cause: unknown) => {
      throw new ClientGone("the request body was not received", { cause });
    });
    deadline?.start();
    if (refusal) return refusal;
    const text = decodeUtf8(bytes);
    if (text === undefined) return refused(c, { kind: "invalid", message: notUtf8, errors: {} });
    // Only the text is cached, because the bytes would remain in memory until the response is sent.
    Object.assign(c.req, { bodyCache: { text: Promise.resolve(text) } });
    return next();
  };
}
