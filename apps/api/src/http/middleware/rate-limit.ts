import type { Context, MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";
import { clientAddress } from "./client-address.ts";

const windowMilliseconds = 60_000;
const rememberedKeys = 10_000;

interface Limit {
  perMinute: number;
  /** Returns the time of a monotonic clock in milliseconds. */
  elapsed: () => number;
}

/** Counts requests for each key and minute, in this process. */
function countsOfMinute({ perMinute, elapsed }: Limit) {
  const counts = new Map<string, { count: number; until: number }>();
  function current(key: string) {
    const known = counts.get(key);
    if (known && known.until > elapsed()) return known;
    if (counts.size >= rememberedKeys) counts.clear();
    const newWindow = { count: 0, until: elapsed() + windowMilliseconds };
    counts.set(key, newWindow);
    return newWindow;
  }
  return {
    add: (key: string) => void (current(key).count += 1),
    /** Returns the number of seconds until the key has capacity again, or undefined if it has capacity now. */
    secondsIfFull: (key: string) => {
      const { count, until } = current(key);
      return count < perMinute ? undefined : Math.ceil((until - elapsed()) / 1000);
    },
  };
}

function tooMany(c: Context<Environment>, seconds: number) {
  c.header("retry-after", String(seconds));
  return refused(c, { kind: "tooManyRequests", seconds });
}

/**
 * Limits requests for each user and minute, in this process and with a monotonic clock. Responses to further requests
 * specify when to retry. Requests are counted after the token is verified, so that no one can use up another user's
 * limit.
 */
export function rateLimit(limit: Limit): MiddlewareHandler<Environment> {
  const counts = countsOfMinute(limit);
  return async (c, next) => {
    const { id } = c.get("user");
    const seconds = counts.secondsIfFull(id);
    if (seconds !== undefined) return tooMany(c, seconds);
    counts.add(id);
    return next();
  };
}

/**
 * Limits the number of requests per address per minute that do not have a signed-in user. The address comes from `hops`
 * trusted proxies. If `hops` is 0, there are no proxies and no limit. Signed-in users are not limited, even if many
 * share an address, nor are callbacks signed by NHS Notify.
 */
export function anonymousLimit({ hops, ...limit }: Limit & { hops: number }): MiddlewareHandler<Environment> {
  const counts = countsOfMinute(limit);
  return async (c, next) => {
    if (hops === 0) return next();
    const address = clientAddress(c.req.header("x-forwarded-for"), hops);
    const seconds = counts.secondsIfFull(address);
    const credentials = c.req.header("authorization") ?? c.req.header("x-api-key");
    if (seconds !== undefined && credentials === undefined) return tooMany(c, seconds);
    await next();
    // The type is partial, because there is no user if no token was accepted.
    const { user, isSignedCallback } = c.var as Partial<Environment["Variables"]>;
    const isAnonymous = user === undefined && !isSignedCallback;
    if (isAnonymous) counts.add(address);
    if (isAnonymous && seconds !== undefined) c.res = tooMany(c, seconds);
    return undefined;
  };
}
