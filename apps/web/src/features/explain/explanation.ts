import type { api } from "../../api/client.ts";

/** The API's explanation of one person in an iteration and, if requested, in an earlier version. */
export type Explanation = Awaited<ReturnType<typeof api.explain>>;
