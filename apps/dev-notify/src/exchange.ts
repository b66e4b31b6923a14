import type { HttpBindings } from "@hono/node-server";

/** What is known of a request while it is answered. */
export interface Exchange {
  Bindings: HttpBindings;
  Variables: {
    /** The media type of the answer. */
    mediaType: string;
    /** How it ended, for the counts: a code, or a word of ours. */
    outcome: string;
  };
}
