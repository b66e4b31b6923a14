import * as z from "zod";
import { problemKinds, type ProblemName } from "./problems.ts";

const share = z.coerce.number().min(0).max(1).default(0);

/** Deliberate faults. Shares are of requests, messages or callbacks, from 0 (never) to 1 (always). */
export const faultsSchema = z.strictObject({
  /** Share of connections that break before the request is accepted. */
  lostBefore: share,
  /** Share of connections that break after the request was accepted. */
  lostAfter: share,
  /** Share of accepted requests to which the gateway responds with 504. */
  timeoutAfter: share,
  /**
   * Number of milliseconds that it takes to accept a request. During this time, the request's reference is being
   * processed.
   */
  delay: z.coerce.number().int().min(0).max(600_000).default(0),
  /** Share of requests rejected with `refusal`. */
  refused: share,
  refusal: z.enum(Object.keys(problemKinds) as [ProblemName, ...ProblemName[]]).default("CM_SERVICE_UNAVAILABLE"),
  /** Share of people with an unknown NHS number. All messages to these people are rejected. */
  refusedPeople: share,
  /** Share of status callbacks that are sent twice. */
  callbacksRepeated: share,
  /** Share of status callbacks that are accompanied by a forged callback. */
  callbacksForged: share,
  /** True to send status callbacks in any order. A message's last status can then be sent first. */
  callbacksOutOfOrder: z.union([z.boolean(), z.stringbool()]).default(false),
});
export type Faults = z.infer<typeof faultsSchema>;

interface ChosenFaults {
  random: () => number;
  /** Faults that were active before a restart. */
  before: Faults | undefined;
  keep: (faults: Faults) => void;
}

/** Stores the current faults and decides whether the next request or callback has a fault. */
export function createFaults({ random, before, keep }: ChosenFaults) {
  let current = before ?? faultsSchema.parse({});
  return {
    current: () => current,
    set: (faults: Faults) => {
      keep(faults);
      current = faults;
    },
    /** Returns whether the fault with the given name occurs this time. */
    happens: (name: ShareName) => current[name] > 0 && random() < current[name],
  };
}
export type SwitchedFaults = ReturnType<typeof createFaults>;

type ShareName = { [Name in keyof Faults]: Faults[Name] extends number ? Name : never }[keyof Faults];
