/**
 * Splits a rule's CohortLabel at commas into the labels of the cohorts that it applies to, without
 * surrounding spaces. If there are no labels, the rule applies to all cohorts.
 */
export function scopeLabels(text: string | undefined): string[] {
  if (!text) return [];
  const labels = text.split(",").map((label) => label.trim());
  return labels.filter((label) => label !== "");
}
