import { type Logger, pino } from "pino";

/** One JSON line an event on standard output. Bodies, tokens, names and query texts are never given to it. */
export function createLog(level: string): Logger {
  return pino({ level, base: { service: "spi" }, timestamp: pino.stdTimeFunctions.isoTime });
}
