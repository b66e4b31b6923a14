import type { Context, MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";
import { clientAddress } from "./client-address.ts";

const windowMilliseconds = 60_000;
const rememberedKeys = 10_000;

interface Limit {
  perMinute: number;
  /** Milliseconds of a clock that no one can set. */
  elapsed: () => number;
}

/** Counts the requests of a minute by key, in this process. */
function countsOfMinute({ perMinute, elapsed }: Limit) {
  const counts = new Map<string, { count: number; until: number }>();
  function current(key: string) {
    const known = counts.get(key);
    if (known && known.until > elapsed()) return known;
    if (counts.size >= rememberedKeys) counts.clear();
    const fresh = { count: 0, until: elapsed() + windowMilliseconds };
    counts.set(key, fresh);
    return fresh;
  }
  return {
    add: (key: string) => void (current(key).count += 1),
    /** Returns the seconds until the key has room again, or undefined if it has room now. */
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
 * Limits the requests of one user in a minute, in this process and by a clock that no one can set. Further ones learn
 * when to try again. Counts after the token was verified, so that no one uses up another user's share.
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
 * Limits the requests without a signed-in user from one address in a minute, if `hops` trusted proxies name it (0 means
 * none, and no limit). Signed-in users are not limited, also at an address that many share, nor are callbacks that NHS
 * Notify signed.
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
    // The type is partial here, because there is no user if no token was accepted.
    const { user, isSignedCallback } = c.var as Partial<Environment["Variables"]>;
    const isAnonymous = user === undefined && !isSignedCallback;
    if (isAnonymous) counts.add(address);
    if (isAnonymous && seconds !== undefined) c.res = tooMany(c, seconds);
    return undefined;
  };
}
