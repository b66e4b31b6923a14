/** Limits of a session, in milliseconds. */
export const sessionLimits = {
  /** Limit without activity in any tab. The prompt appears a minute earlier. */
  idle: 15 * 60_000,
  idlePrompt: 60_000,
  /** Times after authentication when the warning appears and when the session ends. */
  warning: 50 * 60_000,
  end: 60 * 60_000,
} as const;

/** The phase of a session: running, close to its end, or over. */
export type SessionPhase = "running" | "ending" | "over";

/** Returns the phase of a session. Times are in milliseconds since 1970. */
export function sessionPhase({ now, authenticated }: { now: number; authenticated: number }): SessionPhase {
  if (now - authenticated >= sessionLimits.end) return "over";
  return now - authenticated >= sessionLimits.warning ? "ending" : "running";
}
