import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import type { ReviewItem } from "../review-items/ReviewItemList.tsx";
import { UnmetExpectationItem } from "./UnmetExpectationItem.tsx";

/**
 * Returns unmet expectations as list items, each with its waiver. Expectations about safety block progress, and other
 * expectations need an answer.
 */
export function unmetExpectationItems(failing: readonly UnmetExpectation[], version: number): ReviewItem[] {
  return failing.map((expectation) => ({
    key: expectation.id,
    level: expectation.safety ? "stop" : "warning",
    content: <UnmetExpectationItem failing={expectation} version={version} />,
  }));
}
