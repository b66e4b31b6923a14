/** The cohorts a rule is for, by its CohortLabel: labels separated by commas, blanks around them dropped; none for all. */
export function scopeLabels(text: string | undefined): string[] {
  if (!text) return [];
  const labels = text.split(",").map((label) => label.trim());
  return labels.filter((label) => label !== "");
}
