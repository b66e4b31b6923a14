/** What one case of a backend answers besides its outcome: why a typed column cannot hold it. */
export interface Unsupported {
  unsupported: string;
}

export const backends = ["evaluator", "duckdb"] as const;
export type Backend = (typeof backends)[number];

export function isUnsupported(answer: unknown): answer is Unsupported {
  return typeof answer === "object" && answer !== null && "unsupported" in answer;
}
