import { setTimeout as delay } from "node:timers/promises";
import { type Result, ok } from "@spi/domain/values/result";
import { transientErrors } from "../people/people.ts";

/** Milliseconds for which a response is fresh. Many callers need the same response at the same time. */
const cacheMilliseconds = 5000;

/**
 * Milliseconds to wait for a newer response, counted from the start of its query. After that, callers get the last
 * known response.
 */
const maxWaitMilliseconds = 1000;

/** Milliseconds for which the last known response can be used if there is no newer one. */
const retentionMilliseconds = 15 * 60_000;

/** Maximum number of cached responses. If there are more, the oldest is dropped. */
const maxCacheEntries = 16;

interface Known<Value> {
  value: Value;
  at: number;
}

/**
 * Caches a cluster's responses by key for five seconds. After that, the next read sends one query for all callers. If
 * the cluster is unavailable or takes more than a second, callers get the cached response for up to 15 minutes. A
 * definite failure, for example because population data was deleted, takes effect immediately.
 */
export class ResponseCache<Value, Refused extends { kind: string }> {
  readonly #known = new Map<string, Known<Value>>();
  readonly #asked = new Map<string, { since: number; answer: Promise<Result<Value, Refused>> }>();

  /** Returns the cached response for a key, or the response from `ask`. */
  async read(key: string, ask: () => Promise<Result<Value, Refused>>): Promise<Result<Value, Refused>> {
    const known = this.#lastOf(key);
    if (known && age(known) < cacheMilliseconds) return ok(known.value);
    const { since, answer } = this.#ask(key, ask);
    if (!known) return answer;
    const over = new AbortController();
    const enough = delay(Math.max(0, since + maxWaitMilliseconds - performance.now()), ok(known.value), {
      signal: over.signal,
    });
    try {
      return await Promise.race([answer, enough]);
    } finally {
      over.abort();
    }
  }

  /** Caches a response that was received together with the response for a different key. */
  keep(key: string, value: Value): void {
    this.#known.delete(key);
    this.#known.set(key, { value, at: performance.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxCacheEntries) this.#known.delete(oldest!);
  }

  #lastOf(key: string): Known<Value> | undefined {
    const known = this.#known.get(key);
    return known && age(known) <= retentionMilliseconds ? known : undefined;
  }

  #ask(key: string, ask: () => Promise<Result<Value, Refused>>) {
    const entry = this.#asked.get(key) ?? { since: performance.now(), answer: this.#answer(key, ask) };
    this.#asked.set(key, entry);
    return entry;
  }

  async #answer(key: string, ask: () => Promise<Result<Value, Refused>>): Promise<Result<Value, Refused>> {
    try {
      const response = await ask();
      const last = this.#lastOf(key);
      if (response.ok) this.keep(key, response.value);
      else if (last && transientErrors.has(response.refusal.kind)) return ok(last.value);
      else this.#known.delete(key);
      return response;
    } finally {
      this.#asked.delete(key);
    }
  }
}

const age = ({ at }: Known<unknown>) => performance.now() - at;
