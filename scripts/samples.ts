/** Returns a test's number of random cases or rounds: `night` if SPI_SAMPLES is "night", otherwise `usual`. */
export function samples({ usual, night }: { usual: number; night: number }): number {
  return process.env["SPI_SAMPLES"] === "night" ? night : usual;
}
