import type { ExpectationOwner } from "@spi/domain/expectation/expectation-results";

/** Marks expectations inherited from the campaign, so that two expectations with the same name can be distinguished. */
export function InheritedLabel({ of }: { of: ExpectationOwner | undefined }) {
  return of === "campaign" ? <span className="spi-under spi-quiet">Set for the campaign</span> : null;
}
