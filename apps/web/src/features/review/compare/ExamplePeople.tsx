import { formatCount } from "@spi/domain/text/counts";
import type { ExamplePerson } from "@spi/domain/report/people-difference";
import { describePerson } from "@spi/domain/descriptions/people/describe-person";
import { describeChange } from "@spi/domain/report/people-difference-sentences";
import { Details } from "nhsuk-react-components";
import { useCodes, useReference } from "../../../api/use-reference.ts";
import { CodeName } from "../../../ui/CodeName.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import type { ComparableVersion } from "./use-comparable-versions.ts";
import { equivalenceLink, usePersonLink, ExplainPersonLink } from "./ExplainPersonLink.tsx";

interface ExamplePeopleProps {
  examples: readonly ExamplePerson[];
  /** True if the numbers are rounded because the people are real. */
  rounded: boolean;
  runDate: string;
  /** The version with which the iteration is compared. */
  version: ComparableVersion;
}

/**
 * Lists invented people, each with a link to an explanation. Their outcomes change in the same way as the outcomes of
 * the people who were counted.
 */
export function ExamplePeople({ examples, rounded, runDate, version }: ExamplePeopleProps) {
  const linkPosition = usePersonLink();
  const { attributes } = useReference();
  const codes = useCodes();
  if (examples.length === 0) return null;
  return (
    <Details open={linkPosition?.version === version.value && linkPosition.link !== equivalenceLink}>
      <Details.Summary>Examples of people whose outcome changes</Details.Summary>
      <Details.Text>
        <p>
          These people are fictional. We made them up from the conditions in the rules. Next to each example is the
          number of people in the population data who would be treated in the same way. We do not look up any real
          person.
        </p>
        <DataTable
          caption="Fictional people"
          columns={[{ heading: "Change" }, { heading: "Example person" }, { heading: "People", numeric: true }]}
          rows={examples.map(({ change, people, person, missing }, index) => ({
            key: String(index),
            cells: [
              describeChange[change],
              <>
                <ul className="nhsuk-list nhsuk-u-margin-bottom-2">
                  {describePerson(person, { attributes, codes, runDate, missing }).map((words) => (
                    <li key={words}>
                      <CodeName>{words}</CodeName>
                    </li>
                  ))}
                </ul>
                <ExplainPersonLink person={person} version={version} link={`example ${index + 1}`}>
                  <span className="nhsuk-u-visually-hidden"> Example {index + 1}</span>
                </ExplainPersonLink>
              </>,
              formatCount(people, rounded),
            ],
          }))}
        />
      </Details.Text>
    </Details>
  );
}
