import { type Logger, pino } from "pino";

/**
 * Creates a logger that writes one JSON object per event, on one line, to standard output. Never pass it bodies,
 * tokens, names or query texts.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: { service: "spi" }, timestamp: pino.stdTimeFunctions.isoTime });
}
