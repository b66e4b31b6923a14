/** Whether anybody is there, in any tab of this browser: at work, asked whether they still are, or gone. */
export type IdleState = "active" | "prompted" | "idle";

export interface IdleSettings {
  /** Milliseconds without activity in any tab until the state is "idle". */
  timeout: number;
  /** How long before that the state is "prompted"; from then on only a confirmation counts as activity. */
  promptBefore: number;
  /** What the tabs that belong together are called. */
  name?: string;
}

export interface IdleTimer {
  /** The person said that they are there: all tabs are active again. Too late once the state is "idle". */
  confirm: () => void;
  /** When there was last activity in any tab, in milliseconds since 1970. */
  lastActivity: () => number;
  /** True for one of the open tabs, which does what is to be done once for all of them. */
  isLeader: () => boolean;
  stop: () => void;
}

/** The settings of an idle timer contradict one another. */
export class IdleTimerMisconfigured extends Error {
  override readonly name = "IdleTimerMisconfigured";
}

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
/** Activity is noted at most this often, and the clock is looked at that often, in milliseconds. */
const eventThrottle = 200;
const lookEvery = 1000;
/** How long the tab that signed out for all leads on, so that a tab that notices later does not sign out again. */
const leadsOn = 90_000;
const longestTimeout = 2 ** 31 - 1;

/**
 * Watches for activity and tells each change of state; all tabs agree, since each tells the others of activity. By the
 * clock on the wall, so that time counts which a machine slept or a tab was held back. Throws `IdleTimerMisconfigured`.
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
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
      if (state === "idle") setTimeout(leadership.giveUp, leadsOn);
      else leadership.giveUp();
    },
  };
}

function checkSettings({ timeout, promptBefore }: IdleSettings): void {
  if (!(timeout > 0 && timeout <= longestTimeout)) {
    throw new IdleTimerMisconfigured(`The idle timeout must be between 1 and ${longestTimeout} ms, and is ${timeout}.`);
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

/** The browser gives a named lock to one tab at a time and, however that tab ends, passes it on to the next. */
function takeLeadership(tabs: string): { isLeader: () => boolean; giveUp: () => void } {
  if (!("locks" in navigator)) return { isLeader: () => true, giveUp: () => {} };
  const leaving = new AbortController();
  let leader = false;
  const hold = async () => {
    // Given up between being granted and being told of it: held on to now, it would never be released.
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
