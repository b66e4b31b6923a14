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
   * Time from which the token is no longer accepted, in milliseconds since 1970. This is its expiry time, or an hour
   * after authentication if that is earlier.
   */
  until: number;
  /** Time at which the token was issued, in milliseconds since 1970. */
  issuedAt: number;
  /** Sign-in for which the token was issued. Tokens that are refreshed later have the same sign-in. */
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
     * True for a request that changes nothing although it is not a GET. If the request fails, we can be sure that
     * nothing was saved.
     */
    changesNothing?: boolean;
    /** Timer for the response, which is paused while a body is received. `left` returns the remaining milliseconds. */
    deadline?: { pause: () => void; start: () => void; left: () => number };
  };
}
