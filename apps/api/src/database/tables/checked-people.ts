import type { MessagedBefore } from "@spi/domain/release/messaged/messaged-before";
import type { HeldPeople } from "@spi/domain/release/sending/early-sending";
import type { PeopleChange } from "@spi/domain/release/people-change";

/** The newest check of the people still to be messaged. */
export interface CheckedPeople extends PeopleChange {
  /** The hash and the day of the people they were compared with. */
  snapshot: string;
  asOf: string;
  /** Tells the stop lists that were read, as `hashOfStopLists` has them; a check of before this was kept has none. */
  stopLists?: string;
  /** People who do not qualify yet; absent if nothing is sent before the run date. */
  held?: HeldPeople | undefined;
  /** Whom other releases of the campaign had messaged before the start, and the IDs of these releases. */
  messagedBefore?: MessagedBefore | undefined;
  beside?: string[] | undefined;
}
