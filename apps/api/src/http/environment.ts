import type { TeamPermissions } from "@spi/domain/users/permissions";
import type { Actor, User } from "@spi/domain/users/user";
import type { Logger } from "pino";

/** The user who sent a request, from their verified access token and the data stored about them. */
export interface SignedIn extends User {
  teams: readonly TeamPermissions[];
  actor: Actor;
}

/** A session, from the claims of its tokens. */
export interface Session {
  issuer: string;
  id: string;
  userId: string;
  authenticatedAt: Date;
}

/** Claims of a verified access token. */
export interface VerifiedToken {
  sub: string;
  username: string;
  teams: TeamPermissions[];
  /**
   * Time at which the token ends, because of its own expiry or an hour after authentication, in milliseconds since
   * 1970.
   */
  until: number;
  /** Time at which the token was issued, in milliseconds since 1970. */
  issuedAt: number;
  /** Sign-in that the token belongs to. Tokens refreshed later belong to the same sign-in. */
  session: Session;
}

/** Variables that middleware sets for handlers. */
export interface Environment {
  Variables: {
    user: SignedIn;
    token: VerifiedToken;
    log: Logger;
    correlationId: string;
    /** True for a callback signed by NHS Notify. */
    isSignedCallback?: boolean;
    /**
     * True for a request that is not a GET but changes nothing. If such a request fails, there is no doubt about its
     * effect.
     */
    changesNothing?: boolean;
    /** Timer for the response, which is paused while a body is received. `left` returns the remaining milliseconds. */
    deadline?: { pause: () => void; start: () => void; left: () => number };
  };
}
