import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import { describePerson } from "@spi/domain/descriptions/people/describe-person";
import {
  equivalenceSentence,
  movedRunDate,
  describeTreatment,
} from "@spi/domain/descriptions/people/equivalence-sentences";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { queries } from "../../../api/queries.ts";
import { useCodes, useReference } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import type { ComparableVersion } from "./use-comparable-versions.ts";
import { CodeName } from "../../../ui/CodeName.tsx";
import { equivalenceLink, usePersonLink, ExplainPersonLink } from "./ExplainPersonLink.tsx";

/**
 * Shows whether two versions treat all possible people in the same way or, if they do not, a fictional person who is
 * treated differently.
 */
export function EquivalenceSummary({ version }: { version: ComparableVersion }) {
  const { key } = useIteration();
  const { data } = useQuery(queries.equivalence(key, version.value));
  if (!data?.equivalence) return null;
  const { equivalence, earlier } = data;
  const runDateChange = earlier && movedRunDate(earlier.run_date, equivalence.run_date);
  return (
    <>
      {runDateChange === null ? null : <p>{runDateChange}</p>}
      <p>{equivalenceSentence(equivalence)}</p>
      {equivalence.verdict === "different" ? <TreatmentExample {...equivalence} version={version} /> : null}
    </>
  );
}

type Different = Extract<VersionEquivalence, { verdict: "different" }>;

function TreatmentExample(different: Different & { version: ComparableVersion }) {
  const { person, earlier, later, run_date: runDate, version } = different;
  const linkPosition = usePersonLink();
  const { attributes } = useReference();
  const codes = useCodes();
  return (
    <Details open={linkPosition?.version === version.value && linkPosition.link === equivalenceLink}>
      <Details.Summary>Example of someone who would be treated differently</Details.Summary>
      <Details.Text>
        <p>This person is fictional. There may be no one like them in the current population data.</p>
        <ul className="nhsuk-list nhsuk-list--bullet">
          {describePerson(person, { attributes, codes, runDate }).map((words) => (
            <li key={words}>
              <CodeName>{words}</CodeName>
            </li>
          ))}
        </ul>
        <p>
          Before: {describeTreatment(earlier)}.
          <br />
          Now: {describeTreatment(later)}.
        </p>
        <ExplainPersonLink person={person} version={version} link={equivalenceLink} />
      </Details.Text>
    </Details>
  );
}
