import { beforeEach, describe, expect, test, vi } from "vitest";
import { storeRequestedPath, popRequestedPath } from "../paths/requested-path.ts";
import { endSession, readEndReason, readSession, startSession, subscribeToSession } from "../api/session-store.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const session = { subject: "wendy", accessToken: "access", idToken: "id", expiresAt: 3601, authTime: 1 };

describe("the session", () => {
  test("the session is stored for this tab only", () => {
    startSession(session);
    expect(readSession()).toEqual(session);
    expect(localStorage.length).toBe(0);
  });

  test("the end of a session removes it and notifies listeners", () => {
    startSession(session);
    const listener = vi.fn<() => void>();
    const stop = subscribeToSession(listener);
    endSession("left");
    stop();
    expect([readSession(), readEndReason(), sessionStorage.length]).toEqual([undefined, "left", 0]);
    expect(listener).toHaveBeenCalledOnce();
  });

  test.each(["idle", "ended"] as const)(
    "the reason the service ended the session (%s) is known in the tab until someone signs in",
    (why) => {
      endSession(why);
      expect(sessionStorage.getItem("spi.ended")).toBe(why);
      startSession(session);
      expect([readEndReason(), sessionStorage.getItem("spi.ended")]).toEqual([undefined, null]);
    },
  );

  test.each(["not json", "{}", '{"accessToken":"a"}', "null"])(
    "a session is not read from the stored value %j",
    (text) => {
      sessionStorage.setItem("spi.session", text);
      expect(readSession()).toBeUndefined();
    },
  );
});

describe("the path a user requested while signed out", () => {
  test("the path is returned only once §2.1.08", () => {
    storeRequestedPath("/team-a/campaign/c1/summary?openRules=F");
    expect(popRequestedPath()).toBe("/team-a/campaign/c1/summary?openRules=F");
    expect(popRequestedPath()).toBeUndefined();
  });

  test.each(["//evil.example", "https://evil.example", "home", `/${"a".repeat(2047)}`, "/\\evil.example"])(
    "the path is not stored if it is unsafe: %.40s §2.1.08",
    (path) => {
      storeRequestedPath("/home");
      storeRequestedPath(path);
      expect(popRequestedPath()).toBeUndefined();
    },
  );

  test("the path is checked again when it is read, because other code can write to storage §2.1.08", () => {
    sessionStorage.setItem("spi.requested-path", "//evil.example");
    expect(popRequestedPath()).toBeUndefined();
  });
});
