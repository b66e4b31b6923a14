import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import { displayDay } from "@spi/domain/day/calendar";
import { describedPersonWords } from "@spi/domain/words/people/described-person-words";
import { equivalenceSentence, treatmentWords } from "@spi/domain/words/people/equivalence-words";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useCodes, useReference } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../scope/paths.ts";

/** Whether two versions treat everybody alike, whoever there may be, with somebody invented whom they do not (REQ-REV-35). */
export function ForEverybody({ version }: { version: string }) {
  const { key } = useIteration();
  const { data } = useQuery(queries.equivalence(key, version));
  if (!data?.equivalence) return null;
  const { equivalence, earlier } = data;
  return (
    <>
      <p>
        {equivalenceSentence(equivalence)}
        {earlier && earlier.run_date !== equivalence.run_date
          ? ` The earlier version is asked as if it ran on that day; its own run date is ${displayDay(earlier.run_date)}, and people are counted below by each version's own.`
          : ""}
      </p>
      {equivalence.verdict === "different" ? <TreatedDifferently {...equivalence} /> : null}
    </>
  );
}

type Different = Extract<VersionEquivalence, { verdict: "different" }>;

function TreatedDifferently({ person, earlier, later, run_date: runDate }: Different) {
  const { key } = useIteration();
  const { attributes } = useReference();
  const codes = useCodes();
  return (
    <Details>
      <Details.Summary>Somebody the versions treat differently</Details.Summary>
      <Details.Text>
        <p>This person is invented. There may be nobody like them among the people there are now.</p>
        <ul className="nhsuk-list nhsuk-list--bullet">
          {describedPersonWords(person, { attributes, codes, runDate }).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>
          Before: {treatmentWords(earlier)}.
          <br />
          Now: {treatmentWords(later)}.
        </p>
        <Link to={iterationPath(key, "explain")} state={{ person }}>
          Why this person?
        </Link>
      </Details.Text>
    </Details>
  );
}
