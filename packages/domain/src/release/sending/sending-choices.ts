/** Options in the sending settings. */

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Orders in which a routing plan's messages are sent. Within each group, the order is random. */
export const bandNames = {
  chance: "Random order",
  age: "Oldest age band first",
  cohort: "In the order of the iteration’s cohorts",
  region: "By commissioning region",
} as const;

/**
 * Reasons why the next messages have to wait during sending hours. The campaign has reached a limit, or NHS Notify has
 * asked us to pause.
 */
export const waitReasons = ["pace", "boards", "notify"] as const;
