/** Options in the sending settings. */

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Order in which a routing plan's messages are sent; random within each group. */
export const bandNames = {
  chance: "Random order",
  age: "Oldest age band first",
  cohort: "In the order of the iteration’s cohorts",
  region: "By commissioning region",
} as const;

/** Reasons the next messages wait within the sending hours: the campaign's limits, or NHS Notify requested a wait. */
export const waitReasons = ["pace", "boards", "notify"] as const;
