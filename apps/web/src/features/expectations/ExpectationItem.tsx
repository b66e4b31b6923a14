import type { Day } from "@spi/domain/day/calendar";
import { isUnnamed } from "@spi/domain/expectation/expectation-sentence";
import type { Expectation } from "@spi/domain/expectation/expectations";
import { isSafety } from "@spi/domain/expectation/safety";
import type { ReactNode } from "react";
import { Tag } from "../../ui/Tag.tsx";
import { useDescribeExpectation } from "./use-expectation-text.ts";

interface ExpectationItemProps {
  expectation: Expectation;
  /** Run date from which the expectation's days are counted. */
  runDate: Day;
  children?: ReactNode;
}

/** Shows one expectation in words, with its tags. */
export function ExpectationItem({ expectation, runDate, children }: ExpectationItemProps) {
  const describe = useDescribeExpectation(runDate);
  const isNameless = isUnnamed(expectation);
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        <strong>{isNameless ? describe(expectation).replace(/\.$/, "") : expectation.Name}</strong>{" "}
        {isSafety(expectation) ? <Tag colour="blue">Safety</Tag> : null}
      </p>
      {isNameless ? null : <p className="nhsuk-u-margin-bottom-2 spi-in-words">{describe(expectation)}</p>}
      {children}
    </>
  );
}
