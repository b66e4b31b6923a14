/**
 * Splits a rule's CohortLabel at commas into the trimmed labels of the cohorts it applies to. An empty result means all
 * cohorts.
 */
export function scopeLabels(text: string | undefined): string[] {
  if (!text) return [];
  const labels = text.split(",").map((label) => label.trim());
  return labels.filter((label) => label !== "");
}
