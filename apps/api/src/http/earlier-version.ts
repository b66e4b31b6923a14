import * as z from "zod";

/** Identifies the version to compare an iteration with. */
export const earlierVersion = z.union([z.enum(["last-approved", "last-review", "copy-source"]), z.uuid()]);
