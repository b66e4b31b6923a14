/**
 * Returns how many random cases a test tries: `usual` in every run, `night` if SPI_SAMPLES is "night". Each run draws new cases, so
 * the runs of a day together try more than one long run.
 */
export function samples({ usual, night }: { usual: number; night: number }): number {
  return process.env["SPI_SAMPLES"] === "night" ? night : usual;
}
