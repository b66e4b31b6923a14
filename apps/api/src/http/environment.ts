import type { TeamPermissions } from "@spi/domain/users/permissions";
import type { Actor, User } from "@spi/domain/users/user";
import type { Logger } from "pino";

/** The person behind a request, from their verified access token and what is stored of them. */
export interface SignedIn extends User {
  teams: readonly TeamPermissions[];
  actor: Actor;
}

/** A session as its tokens name it. */
export interface Session {
  issuer: string;
  id: string;
  userId: string;
  authenticatedAt: Date;
}

/** Who a verified access token speaks for. */
export interface VerifiedToken {
  sub: string;
  username: string;
  teams: TeamPermissions[];
  /** When it ends: by its own expiry or an hour after authentication, in milliseconds since 1970. */
  until: number;
  /** When it was issued, in milliseconds since 1970. */
  issuedAt: number;
  /** The sign-in it comes of; tokens refreshed later belong to the same. */
  session: Session;
}

/** What middleware leaves for handlers. */
export interface Environment {
  Variables: {
    user: SignedIn;
    token: VerifiedToken;
    log: Logger;
    correlationId: string;
    /** True of a callback whose signature is NHS Notify's. */
    isSignedCallback?: boolean;
    /** True of a request that changes nothing although it is no GET: no answer leaves anything in doubt. */
    changesNothing?: boolean;
    /** The time until an answer is due, which waits while a body comes in; `left` tells milliseconds. */
    deadline?: { pause: () => void; start: () => void; left: () => number };
  };
}
