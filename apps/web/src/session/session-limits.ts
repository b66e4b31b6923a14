/** Limits of a session in milliseconds (specification 9.01). */
const sessionLimits = {
  /** Without any activity in any tab. */
  idle: 15 * 60_000,
  /** Since the person proved who they are: first the warning, then the end. */
  warning: 50 * 60_000,
  end: 60 * 60_000,
} as const;

export type SessionPhase = "active" | "prompted" | "idle" | "expired";

interface SessionTimes {
  now: number;
  authenticated: number;
  lastActivity: number;
}

/** Where a session is at a moment; all times in milliseconds since 1970 (specification 4.21, 4.22). */
export function sessionPhase({ now, authenticated, lastActivity }: SessionTimes): SessionPhase {
  if (now - authenticated >= sessionLimits.end) return "expired";
  if (now - lastActivity >= sessionLimits.idle) return "idle";
  return now - authenticated >= sessionLimits.warning ? "prompted" : "active";
}
