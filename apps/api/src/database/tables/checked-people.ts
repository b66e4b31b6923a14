import type { RecentMessages } from "@spi/domain/release/recent-messages/recent-messages";
import type { DelayedPeople } from "@spi/domain/release/sending/early-sending";
import type { PeopleChange } from "@spi/domain/release/people-change";

/** Newest check of the people remaining to be messaged. */
export interface CheckedPeople extends PeopleChange {
  /** Hash and date of the people data that they were compared with. */
  snapshot: string;
  asOf: string;
  /** Hash of the stop lists that were read, by `hashOfStopLists`. Absent in checks made before it was stored. */
  stopLists?: string;
  /** People who do not qualify yet. Absent if nothing is sent before the run date. */
  held?: DelayedPeople | undefined;
  /** People sent a message by the campaign's other releases before the start, and the IDs of those releases. */
  messagedBefore?: RecentMessages | undefined;
  beside?: string[] | undefined;
}
