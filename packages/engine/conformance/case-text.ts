/** A case that the backend cannot answer, because a typed column cannot store its value. */
export interface Unsupported {
  unsupported: string;
}

export const backends = ["evaluator", "duckdb"] as const;
export type Backend = (typeof backends)[number];

export function isUnsupported(answer: unknown): answer is Unsupported {
  return typeof answer === "object" && answer !== null && "unsupported" in answer;
}
