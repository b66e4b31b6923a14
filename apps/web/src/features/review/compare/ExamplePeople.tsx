import { displayCount } from "@spi/domain/words/counts";
import type { ExamplePerson } from "@spi/domain/report/people-difference";
import { attributeOf } from "@spi/domain/library/attribute-of";
import { describedPersonWords } from "@spi/domain/words/people/described-person-words";
import { changeWords } from "@spi/domain/report/people-difference-words";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { useCodes, useReference } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../scope/paths.ts";
import { DataTable } from "../../../ui/DataTable.tsx";

/** People invented to fare as those who change do, each explained by one click (REQ-SEL-73, REQ-REV-26). */
export function ExamplePeople({ examples, runDate }: { examples: readonly ExamplePerson[]; runDate: string }) {
  const { key, iteration } = useIteration();
  const { attributes } = useReference();
  const codes = useCodes();
  if (examples.length === 0) return null;
  const clauses = iteration.iteration_details.IterationRules.flatMap((rule) => [rule, ...rule.AndClauses]);
  const asked = clauses.map((clause) => attributeOf(clause, attributes));
  return (
    <Details>
      <Details.Summary>Examples of people who change</Details.Summary>
      <Details.Text>
        <p>
          These people are invented from what the rules ask about, to be treated as the people counted beside them are.
          Nobody is looked up.
        </p>
        <DataTable
          caption="Invented people"
          columns={[{ heading: "Change" }, { heading: "Somebody who is" }, { heading: "People", numeric: true }]}
          rows={examples.map(({ change, people, person }, index) => ({
            key: String(index),
            cells: [
              changeWords[change],
              <>
                <ul className="nhsuk-list nhsuk-u-margin-bottom-2">
                  {describedPersonWords(person, { attributes, codes, runDate, asked }).map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
                <Link to={iterationPath(key, "explain")} state={{ person }}>
                  Why this person?<span className="nhsuk-u-visually-hidden"> Example {index + 1}</span>
                </Link>
              </>,
              displayCount(people),
            ],
          }))}
        />
      </Details.Text>
    </Details>
  );
}
