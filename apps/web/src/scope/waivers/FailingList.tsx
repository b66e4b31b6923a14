import type { Failing } from "@spi/domain/expectation/waiver";
import { FailingItem } from "./FailingItem.tsx";

/** What does not hold, what is about safety first (REQ-EXP-44); nothing where all does. */
export function FailingList({ failing, version }: { failing: readonly Failing[]; version: number }) {
  if (failing.length === 0) return null;
  return (
    <ol className="nhsuk-list nhsuk-list--border spi-in-words">
      {failing
        .toSorted((a, b) => Number(b.safety) - Number(a.safety))
        .map((one) => (
          <li key={one.id}>
            <FailingItem failing={one} version={version} />
          </li>
        ))}
    </ol>
  );
}
