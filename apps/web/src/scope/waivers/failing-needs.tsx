import type { Failing } from "@spi/domain/expectation/waiver";
import type { Need } from "../needs/NeedsList.tsx";
import { FailingItem } from "./FailingItem.tsx";

/** What does not hold, each with its waiver: what is about safety stops everything, the rest needs an answer. */
export function failingNeeds(failing: readonly Failing[], version: number): Need[] {
  return failing.map((one) => ({
    key: one.id,
    level: one.safety ? "stop" : "warning",
    shown: <FailingItem failing={one} version={version} />,
  }));
}
