import type { HttpBindings } from "@hono/node-server";

/** State of a request while it is being handled. */
export interface Exchange {
  Bindings: HttpBindings;
  Variables: {
    mediaType: string;
    /** Outcome for use in the counts. This is a published code or one of our own words. */
    outcome: string;
  };
}
