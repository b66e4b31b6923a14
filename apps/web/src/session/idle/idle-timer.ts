import { activityGroup } from "../other-tabs.ts";

/** The user's state across all tabs in this browser: active, asked to continue, or idle. */
export type IdleState = "active" | "prompted" | "idle";

export interface IdleSettings {
  /** Milliseconds without activity in any tab before the state becomes "idle". */
  timeout: number;
  /**
   * Milliseconds before "idle" at which the state becomes "prompted". From then on, only a confirmation counts as
   * activity.
   */
  promptBefore: number;
  /** Name of the group of tabs that share one state. */
  name?: string;
}

export interface IdleTimer {
  /** Confirms that the user is present, which makes all tabs active again. Has no effect once the state is "idle". */
  confirm: () => void;
  /** Returns the time of the last activity in any tab, in milliseconds since 1970. */
  lastActivity: () => number;
  /** Returns whether this tab is the leader, which performs tasks on behalf of all open tabs. */
  isLeader: () => boolean;
  stop: () => void;
}

/** Error for idle timer settings that contradict each other. */
export class IdleTimerConfigurationError extends Error {
  override readonly name = "IdleTimerMisconfigured";
}

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
/** Minimum milliseconds between recorded activity events, and milliseconds between checks of the clock. */
const eventThrottle = 200;
const checkInterval = 1000;
/** Milliseconds for which the tab that signed out remains leader, so that a slower tab does not sign out again. */
const leadershipMilliseconds = 90_000;
const maxTimeout = 2 ** 31 - 1;

/**
 * Watches for activity and reports each change of state. Tabs broadcast activity to each other, so that all of them
 * have the same state. Uses the wall clock, which includes the time during which the machine is asleep or the tab is
 * suspended. Throws `IdleTimerMisconfigured`.
 */
export function startIdleTimer(settings: IdleSettings, onChange: (state: IdleState) => void): IdleTimer {
  checkSettings(settings);
  const { name: groupName = activityGroup } = settings;
  const channel = new BroadcastChannel(groupName);
  const leadership = requestLeadership(groupName);
  let last = Date.now();
  let state: IdleState = "active";

  function check(): void {
    const next = state === "idle" ? state : stateAfter(Date.now() - last, settings);
    if (next === state) return;
    state = next;
    onChange(state);
  }
  function recordActivity(at: number): void {
    check();
    if (state === "idle") return;
    last = Math.max(last, at);
    check();
  }
  function broadcastActivity(): void {
    recordActivity(Date.now());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels reach only our origin
    channel.postMessage(last);
  }
  function onActivity(): void {
    check();
    if (state === "active" && Date.now() - last >= eventThrottle) broadcastActivity();
  }
  channel.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data === "number") recordActivity(event.data);
  });
  for (const name of activities) window.addEventListener(name, onActivity, { capture: true, passive: true });
  const timer = setInterval(check, checkInterval);
  broadcastActivity();
  return {
    confirm: broadcastActivity,
    lastActivity: () => last,
    isLeader: leadership.isLeader,
    stop: () => {
      for (const name of activities) window.removeEventListener(name, onActivity, { capture: true });
      clearInterval(timer);
      channel.close();
      if (state === "idle") setTimeout(leadership.release, leadershipMilliseconds);
      else leadership.release();
    },
  };
}

function checkSettings({ timeout, promptBefore }: IdleSettings): void {
  if (!(timeout > 0 && timeout <= maxTimeout)) {
    throw new IdleTimerConfigurationError(
      `The idle timeout must be between 1 and ${maxTimeout} ms, but is ${timeout}.`,
    );
  }
  if (!(promptBefore >= 0 && promptBefore < timeout)) {
    throw new IdleTimerConfigurationError(
      `The idle timer's prompt time, ${promptBefore} ms, must be less than its timeout, ${timeout} ms.`,
    );
  }
}

function stateAfter(idleTime: number, { timeout, promptBefore }: IdleSettings): IdleState {
  if (idleTime >= timeout) return "idle";
  return idleTime >= timeout - promptBefore ? "prompted" : "active";
}

/**
 * Requests a named lock. The browser grants the lock to one tab at a time, and passes it on when that tab is closed.
 */
function requestLeadership(groupName: string): { isLeader: () => boolean; release: () => void } {
  if (!("locks" in navigator)) return { isLeader: () => true, release: () => {} };
  const controller = new AbortController();
  let leader = false;
  const holdLock = async () => {
    // The tab stopped waiting before this callback ran, and would never release the lock.
    if (controller.signal.aborted) return;
    leader = true;
    await new Promise((resolve) => controller.signal.addEventListener("abort", resolve, { once: true }));
  };
  navigator.locks.request(groupName, { signal: controller.signal }, holdLock).catch(() => {});
  return {
    isLeader: () => leader,
    release: () => {
      leader = false;
      controller.abort();
    },
  };
}
