/** The user's activity across all tabs in this browser: active, prompted to continue, or idle. */
export type IdleState = "active" | "prompted" | "idle";

export interface IdleSettings {
  /** Milliseconds without activity in any tab until the state is "idle". */
  timeout: number;
  /**
   * Milliseconds before that at which the state becomes "prompted". From then on, only a confirmation counts as
   * activity.
   */
  promptBefore: number;
  /** Name shared by the tabs that belong together. */
  name?: string;
}

export interface IdleTimer {
  /** Confirms that the user is present and makes all tabs active again. Has no effect once the state is "idle". */
  confirm: () => void;
  /** Returns the time of the last activity in any tab, in milliseconds since 1970. */
  lastActivity: () => number;
  /** Returns whether this is the one open tab that runs the tasks for all of them. */
  isLeader: () => boolean;
  stop: () => void;
}

/** Reports idle timer settings that contradict each other. */
export class IdleTimerMisconfigured extends Error {
  override readonly name = "IdleTimerMisconfigured";
}

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
/** Milliseconds between two checks of activity and of the clock. */
const eventThrottle = 200;
const lookEvery = 1000;
/** Milliseconds for which the tab that signed out remains leader, so that a slower tab does not sign out again. */
const leadershipMilliseconds = 90_000;
const longestTimeout = 2 ** 31 - 1;

/**
 * Watches for activity and reports each change of state. Tabs notify each other, so all of them agree. It uses the wall
 * clock, so that time during which a machine sleeps or a tab is suspended counts. Throws `IdleTimerMisconfigured`.
 */
export function startIdleTimer(settings: IdleSettings, onChange: (state: IdleState) => void): IdleTimer {
  checkSettings(settings);
  const { name: tabs = "spi.activity" } = settings;
  const channel = new BroadcastChannel(tabs);
  const leadership = takeLeadership(tabs);
  let last = Date.now();
  let state: IdleState = "active";

  function look(): void {
    const next = state === "idle" ? state : stateAfter(Date.now() - last, settings);
    if (next === state) return;
    state = next;
    onChange(state);
  }
  function note(at: number): void {
    look();
    if (state === "idle") return;
    last = Math.max(last, at);
    look();
  }
  function tell(): void {
    note(Date.now());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels reach only our origin
    channel.postMessage(last);
  }
  function onActivity(): void {
    look();
    if (state === "active" && Date.now() - last >= eventThrottle) tell();
  }
  channel.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data === "number") note(event.data);
  });
  for (const name of activities) window.addEventListener(name, onActivity, { capture: true, passive: true });
  const timer = setInterval(look, lookEvery);
  tell();
  return {
    confirm: tell,
    lastActivity: () => last,
    isLeader: leadership.isLeader,
    stop: () => {
      for (const name of activities) window.removeEventListener(name, onActivity, { capture: true });
      clearInterval(timer);
      channel.close();
      if (state === "idle") setTimeout(leadership.giveUp, leadershipMilliseconds);
      else leadership.giveUp();
    },
  };
}

function checkSettings({ timeout, promptBefore }: IdleSettings): void {
  if (!(timeout > 0 && timeout <= longestTimeout)) {
    throw new IdleTimerMisconfigured(`The idle timeout must be between 1 and ${longestTimeout} ms, but is ${timeout}.`);
  }
  if (!(promptBefore >= 0 && promptBefore < timeout)) {
    throw new IdleTimerMisconfigured(
      `The idle timer's prompt time, ${promptBefore} ms, must be less than its timeout, ${timeout} ms.`,
    );
  }
}

function stateAfter(silence: number, { timeout, promptBefore }: IdleSettings): IdleState {
  if (silence >= timeout) return "idle";
  return silence >= timeout - promptBefore ? "prompted" : "active";
}

/** Acquires a named lock that the browser grants to one tab at a time and passes on when that tab is closed. */
function takeLeadership(tabs: string): { isLeader: () => boolean; giveUp: () => void } {
  if (!("locks" in navigator)) return { isLeader: () => true, giveUp: () => {} };
  const leaving = new AbortController();
  let leader = false;
  const hold = async () => {
    // The tab stopped waiting between the grant and this callback. If it kept the lock now, it would never release it.
    if (leaving.signal.aborted) return;
    leader = true;
    await new Promise((release) => leaving.signal.addEventListener("abort", release, { once: true }));
  };
  navigator.locks.request(tabs, { signal: leaving.signal }, hold).catch(() => {});
  return {
    isLeader: () => leader,
    giveUp: () => {
      leader = false;
      leaving.abort();
    },
  };
}
