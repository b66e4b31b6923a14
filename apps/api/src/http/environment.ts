import type { TeamPermissions } from "@spi/domain/users/permissions";
import type { Actor, User } from "@spi/domain/users/user";
import type { Logger } from "pino";
import type { VerifiedToken } from "../identity/verify-token.ts";

/** The person behind a request, from their verified access token and what is stored of them. */
export interface SignedIn extends User {
  teams: readonly TeamPermissions[];
  actor: Actor;
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
