import type { Place } from "@spi/domain/iteration/places";
import { Link } from "react-router";
import { type IterationKey, fixPath } from "../../../paths/paths.ts";

/** Lists the rules that prevent the deletion of a cohort, each with a link. */
export function CohortUses({ iterationKey, uses }: { iterationKey: IterationKey; uses: readonly Place[] }) {
  return (
    <span className="spi-under">
      Used by{" "}
      {uses.map(({ where, screen }, index) => (
        <span key={screen}>
          {index === 0 ? "" : ", "}
          <Link to={fixPath(iterationKey, screen)}>{where}</Link>
        </span>
      ))}
      . Change or delete {uses.length === 1 ? "it" : "them"} before you delete this cohort.
    </span>
  );
}
