import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";

/** Whoever asked went away before the request was there. */
export class ClientGone extends Error {}

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
    const refusal = await limited(c, async () => void (await c.req.text())).catch((cause: unknown) => {
      throw new ClientGone("the request's body never came", { cause });
    });
    deadline?.start();
    return refusal ?? next();
  };
}
