import type { ExpectedOf } from "@spi/domain/expectation/expectation-results";

/** Marks inherited expectations, so that two with one name are told apart. */
export function InheritedLabel({ of }: { of: ExpectedOf | undefined }) {
  return of === "campaign" ? <span className="spi-under spi-quiet">Set for the campaign</span> : null;
}
