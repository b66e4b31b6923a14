import type { api } from "../../api/client.ts";

/** One person's way through an iteration, as the API explains it; where asked for, with that through an earlier version. */
export type Explanation = Awaited<ReturnType<typeof api.explain>>;
