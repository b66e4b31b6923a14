import { setTimeout as delay } from "node:timers/promises";
import { type Result, ok } from "@spi/domain/values/result";
import { ofTheMoment } from "../people/people.ts";

/** Milliseconds for which an answer is what it was: many requests ask for the same at once. */
const freshFor = 5000;

/** Milliseconds that whoever asks waits for a newer answer than the last known one, counted from when it was asked for. */
const patience = 1000;

/** Milliseconds for which the last known answer stands in for one that does not come. */
const keptFor = 15 * 60_000;

/** Answers remembered at once; those answered longest ago are forgotten first. */
const mostKept = 16;

interface Known<Value> {
  value: Value;
  at: number;
}

/**
 * Remembers what a cluster answered last, by key. It is asked again after five seconds, once at a time for all who want to know; where it
 * takes longer than a second, or cannot answer at the moment, the last known answer stands for a quarter of an hour at most, so that
 * no request waits for a slow cluster. A refusal that is an answer, such as people who are not there any more, stands at once.
 */
export class LastKnown<Value, Refused extends { kind: string }> {
  readonly #known = new Map<string, Known<Value>>();
  readonly #asked = new Map<string, { since: number; answer: Promise<Result<Value, Refused>> }>();

  /** The answer to a key: remembered, or as `ask` gives it. */
  async read(key: string, ask: () => Promise<Result<Value, Refused>>): Promise<Result<Value, Refused>> {
    const known = this.#lastOf(key);
    if (known && age(known) < freshFor) return ok(known.value);
    const { since, answer } = this.#ask(key, ask);
    if (!known) return answer;
    const over = new AbortController();
    const enough = delay(Math.max(0, since + patience - performance.now()), ok(known.value), { signal: over.signal });
    try {
      return await Promise.race([answer, enough]);
    } finally {
      over.abort();
    }
  }

  /** Takes an answer to a key that was given in answer to another. */
  keep(key: string, value: Value): void {
    this.#known.delete(key);
    this.#known.set(key, { value, at: performance.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKept) this.#known.delete(oldest!);
  }

  #lastOf(key: string): Known<Value> | undefined {
    const known = this.#known.get(key);
    return known && age(known) <= keptFor ? known : undefined;
  }

  #ask(key: string, ask: () => Promise<Result<Value, Refused>>) {
    const asked = this.#asked.get(key) ?? { since: performance.now(), answer: this.#answer(key, ask) };
    this.#asked.set(key, asked);
    return asked;
  }

  async #answer(key: string, ask: () => Promise<Result<Value, Refused>>): Promise<Result<Value, Refused>> {
    try {
      const found = await ask();
      const last = this.#lastOf(key);
      if (found.ok) this.keep(key, found.value);
      else if (last && ofTheMoment.has(found.refusal.kind)) return ok(last.value);
      else this.#known.delete(key);
      return found;
    } finally {
      this.#asked.delete(key);
    }
  }
}

const age = ({ at }: Known<unknown>) => performance.now() - at;
