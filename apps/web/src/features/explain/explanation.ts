import type { api } from "../../api/client.ts";

/** One person's way through an iteration, as the API explains it. */
export type Explanation = Awaited<ReturnType<typeof api.explain>>;
