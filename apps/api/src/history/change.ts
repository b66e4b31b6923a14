import type { Actor } from "@spi/domain/users/user";

/** Author, team and time of a change, passed to every function that writes. */
export interface Change {
  teamId: string;
  actor: Actor;
  now: Date;
}
