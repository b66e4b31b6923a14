import type { Context, MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { refused } from "../refusals.ts";
import { clientAddress } from "./client-address.ts";

const windowMilliseconds = 60_000;
const rememberedKeys = 10_000;

interface Limit {
  perMinute: number;
  /** Milliseconds by a clock that nobody sets. */
  elapsed: () => number;
}

/** Counts requests of a minute by whom they are of, in this process. */
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
    /** Seconds until there may be more; undefined while there may. */
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
 * At most so many requests of one person in a minute, by this process and a clock that nobody sets; further ones are told
 * when to try again. Counted after the token was verified, so nobody uses up another person's share.
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
 * At most so many requests from one address in a minute that nobody is signed in for, where proxies are trusted to name it
 * (`hops` of them; 0 is none, and no limit). Whoever is signed in goes on, also from an address that many share, and so do
 * callbacks that NHS Notify signed.
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
    // Read without a type: where no token was accepted there is nobody.
    const { user, isSignedCallback } = c.var as Partial<Environment["Variables"]>;
    const isAnonymous = user === undefined && !isSignedCallback;
    if (isAnonymous) counts.add(address);
    if (isAnonymous && seconds !== undefined) c.res = tooMany(c, seconds);
    return undefined;
  };
}
