import { type Logger, pino } from "pino";

/**
 * Creates a logger that writes each event to standard output as one JSON object on one line. Bodies, tokens, names and
 * query texts must never be logged.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: { service: "spi" }, timestamp: pino.stdTimeFunctions.isoTime });
}
