import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import type { Need } from "../needs/NeedsList.tsx";
import { FailingItem } from "./FailingItem.tsx";

/**
 * Returns unmet expectations, each with its waiver. Those about safety block everything, and the others need an answer.
 */
export function failingNeeds(failing: readonly UnmetExpectation[], version: number): Need[] {
  return failing.map((one) => ({
    key: one.id,
    level: one.safety ? "stop" : "warning",
    shown: <FailingItem failing={one} version={version} />,
  }));
}
