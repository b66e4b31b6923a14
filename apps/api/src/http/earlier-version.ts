import * as z from "zod";

/** Names what an iteration is held against. */
export const earlierVersion = z.union([z.enum(["last-approved", "last-review", "copy-source"]), z.uuid()]);
