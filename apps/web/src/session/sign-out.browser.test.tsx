import type { Configuration } from "@spi/domain/api-contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearBrowserStorage } from "./browser-storage.ts";
import { isSignInRequired } from "./required-sign-in.ts";
import { signOutEverywhere } from "./sign-out.ts";

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const configuration = {
  issuer: `${location.origin}/idp`,
  client_id: "spi-web",
  identity: { provider: "cognito", hosted_login: null, user_pool: `${location.origin}/pool`, identity_pool: null },
} as unknown as Configuration;
const session = { subject: "wendy", accessToken: "access", idToken: "id", expiresAt: 3601, authTime: 1 };

test.each([
  ["could not be notified", 500, true],
  ["was notified", 200, false],
])(
  "the next sign-in asks for credentials only if the provider %s of the sign-out §4.24 REQ-SIGN-403",
  async (_what, status, asks) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(window, "fetch").mockImplementation((input) => {
      const { url } = new Request(input);
      return Promise.resolve(Response.json({}, { status: url.endsWith("/pool") ? status : 200 }));
    });
    await signOutEverywhere(configuration, session);
    await clearBrowserStorage();
    expect(isSignInRequired()).toBe(asks);
  },
);
