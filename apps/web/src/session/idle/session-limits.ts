/** Limits of a session in milliseconds. */
export const sessionLimits = {
  /** Without any activity in any tab; the person is asked a minute before. */
  idle: 15 * 60_000,
  idlePrompt: 60_000,
  /** Since the person proved who they are: first the warning, then the end. */
  warning: 50 * 60_000,
  end: 60 * 60_000,
} as const;

/** Where a session is in its hour: nobody need know, its end is near, or it is over. */
export type SessionPhase = "running" | "ending" | "over";

/** Where a session is in its hour; times in milliseconds since 1970. */
export function sessionPhase({ now, authenticated }: { now: number; authenticated: number }): SessionPhase {
  if (now - authenticated >= sessionLimits.end) return "over";
  return now - authenticated >= sessionLimits.warning ? "ending" : "running";
}
