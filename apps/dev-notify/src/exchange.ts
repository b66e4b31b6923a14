import type { HttpBindings } from "@hono/node-server";

/** State of a request while it is being handled. */
export interface Exchange {
  Bindings: HttpBindings;
  Variables: {
    /** Media type of the response. */
    mediaType: string;
    /** Outcome for the counts: a published code, or one of our words. */
    outcome: string;
  };
}
