/** Choices in the settings for sending. */

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** In which order the messages of a routing plan go; by chance within each group. */
export const bandNames = {
  chance: "Random order",
  age: "Oldest age band first",
  cohort: "In the order of the iteration’s cohorts",
  region: "By commissioning region",
} as const;

/**
 * Reasons the next messages wait within the sending hours: the campaign's limits, or NHS Notify, which asked to wait.
 */
export const waitReasons = ["pace", "boards", "notify"] as const;
