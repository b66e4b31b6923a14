import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/** Whoever asked went away before the request was there. */
export class ClientGone extends Error {}

const notUtf8 = "What was sent is not UTF-8 text. Save the file as UTF-8, then send it again.";

/** Bytes that are no UTF-8 are not guessed at: what is read otherwise than it was written would select others. */
function decoded(bytes: ArrayBuffer | undefined): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A shorter body is read away, so that its connection can be used again. */
const shortBody = 64 * 1024;

/**
 * Closes the connection of whoever is answered before a long body was received, as a stranger is: reading what nobody
 * wants costs memory and time. Comes before everything that refuses.
 */
export const closeUnread: MiddlewareHandler<Environment> = async (c, next) => {
  await next();
  const length = c.req.header("transfer-encoding") ? Infinity : Number(c.req.header("content-length") ?? 0);
  if (length > shortBody && !("text" in c.req.bodyCache)) c.header("connection", "close");
};

/**
 * Receives a request's body of at most so many bytes; where a body has been received already, another limit has been
 * held. Comes after everything that can refuse a request without it. The deadline waits meanwhile: how long a body takes
 * is the network's matter, and the server's `requestTimeout` bounds it.
 */
export function receiveBody(maxSize: number): MiddlewareHandler<Environment> {
  const limited = bodyLimit({
    maxSize,
    onError: (c) => {
      // The rest of the body is not read, so nothing else can be asked on this connection.
      c.header("connection", "close");
      return refused(c as Context<Environment>, { kind: "tooLarge" });
    },
  });
  return async (c, next) => {
    // Looking whether a GET has a body costs more than answering it.
    if (c.req.method === "GET" || "text" in c.req.bodyCache) return next();
    const deadline = c.get("deadline");
    deadline?.pause();
    let bytes: ArrayBuffer | undefined;
    const refusal = await limited(c, async () => void (bytes = await c.req.arrayBuffer())).catch((cause: unknown) => {
      throw new ClientGone("the request's body never came", { cause });
    });
    deadline?.start();
    if (refusal) return refusal;
    const text = decoded(bytes);
    if (text === undefined) return refused(c, { kind: "invalid", message: notUtf8, errors: {} });
    // The text alone: the bytes would be kept beside it until the answer is sent.
    Object.assign(c.req, { bodyCache: { text: Promise.resolve(text) } });
    return next();
  };
}
