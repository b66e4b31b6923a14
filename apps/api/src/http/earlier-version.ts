import * as z from "zod";

/** Identifies the version that an iteration is compared with. */
export const earlierVersion = z.union([z.enum(["last-approved", "last-review", "copy-source"]), z.uuid()]);
