import type { Actor } from "@spi/domain/users/user";

/** Who changes what and when, passed to every function that writes. */
export interface Change {
  teamId: string;
  actor: Actor;
  now: Date;
}
