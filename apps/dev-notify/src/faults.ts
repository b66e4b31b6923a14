import * as z from "zod";
import { problemKinds, type ProblemName } from "./problems.ts";

const share = z.coerce.number().min(0).max(1).default(0);

/** What goes wrong on purpose. Shares are of requests, of messages or of callbacks: 0 never, 1 always. */
export const faultsSchema = z.strictObject({
  /** The connection breaks before the request is accepted. */
  lostBefore: share,
  /** The connection breaks after the request was accepted. */
  lostAfter: share,
  /** The gateway answers 504 although the request was accepted. */
  timeoutAfter: share,
  /** Milliseconds that accepting a request takes; meanwhile its reference is being processed. */
  delay: z.coerce.number().int().min(0).max(600_000).default(0),
  /** Requests that are refused with the answer named in `refusal`. */
  refused: share,
  refusal: z.enum(Object.keys(problemKinds) as [ProblemName, ...ProblemName[]]).default("CM_SERVICE_UNAVAILABLE"),
  /** People whose NHS number is not known: their messages are always refused. */
  refusedPeople: share,
  /** Status callbacks that come a second time. */
  callbacksRepeated: share,
  /** Status callbacks that come with a second, forged one. */
  callbacksForged: share,
  /** Status callbacks come in any order, the last ones of a message among the first. */
  callbacksOutOfOrder: z.union([z.boolean(), z.stringbool()]).default(false),
});
export type Faults = z.infer<typeof faultsSchema>;

interface Chosen {
  random: () => number;
  /** Those that were switched on before a restart. */
  before: Faults | undefined;
  keep: (faults: Faults) => void;
}

/** The faults that are switched on, and whether the next request or callback meets one. */
export function createFaults({ random, before, keep }: Chosen) {
  let current = before ?? faultsSchema.parse({});
  return {
    current: () => current,
    set: (faults: Faults) => {
      keep(faults);
      current = faults;
    },
    /** Whether this time a fault with a share happens. */
    happens: (name: ShareName) => current[name] > 0 && random() < current[name],
  };
}
export type SwitchedFaults = ReturnType<typeof createFaults>;

type ShareName = { [Name in keyof Faults]: Faults[Name] extends number ? Name : never }[keyof Faults];
