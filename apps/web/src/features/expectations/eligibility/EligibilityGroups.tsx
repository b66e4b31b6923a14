import { upperFirst } from "@spi/domain/text/upper-first";
import { monthNames } from "@spi/domain/day/calendar";
import type { Eligibility, EligibilityGroup } from "@spi/domain/eligibility/eligibility";
import { boardName } from "@spi/domain/library/code-lists";
import { displayCount } from "@spi/domain/text/counts";
import { describeAttributeValue } from "@spi/domain/rule-words/value-words";
import { Details } from "nhsuk-react-components";
import { useCodes, useReference } from "../../../api/use-reference.ts";
import { DataTable } from "../../../ui/DataTable.tsx";

/** Maximum number of rows shown: those with most people missed or wrongly invited. */
const mostShown = 60;

/** Shows people who are missed, or invited without being eligible, by month of birth, board, language and format. */
export function EligibilityGroups({ counted }: { counted: Eligibility }) {
  const codes = useCodes();
  const { attributes } = useReference();
  const wordsOf = (name: string) => {
    const attribute = attributes.find(({ AttributeName }) => AttributeName === name);
    return attribute
      ? {
          called: attribute.DisplayValue,
          words: (value: string) => describeAttributeValue(value, { attribute, codes }),
        }
      : { called: name, words: (value: string) => value };
  };
  return (
    <>
      <GroupsBy called="month of birth" groups={counted.months} words={monthWords} />
      <GroupsBy called="integrated care board" groups={counted.boards} words={(code) => boardName(code, codes)} />
      {counted.attributes.map(({ attribute, groups }) => {
        const { called, words } = wordsOf(attribute);
        return <GroupsBy key={attribute} called={called} groups={groups} words={words} />;
      })}
    </>
  );
}

interface GroupsByProps {
  called: string;
  groups: readonly EligibilityGroup[];
  words: (value: string) => string;
}

const wrong = (group: EligibilityGroup) => group.eligible_not_invited + group.invited_not_eligible;

function GroupsBy({ called, groups, words }: GroupsByProps) {
  const concerned = groups.filter((group) => wrong(group) > 0);
  const most = new Set(concerned.toSorted((a, b) => wrong(b) - wrong(a)).slice(0, mostShown));
  if (concerned.length === 0) return null;
  return (
    <Details expander>
      <Details.Summary>By {called}</Details.Summary>
      <Details.Text>
        {concerned.length > most.size ? (
          <p>
            This table shows the {most.size} groups with the most people missed or not eligible. There are{" "}
            {displayCount(concerned.length - most.size)} more.
          </p>
        ) : null}
        <DataTable
          caption={`By ${called}`}
          captionHidden
          columns={[
            { heading: upperFirst(called) },
            { heading: "Eligible and invited", numeric: true },
            { heading: "Eligible, not invited", numeric: true },
            { heading: "Invited, not eligible", numeric: true },
          ]}
          rows={concerned
            .filter((group) => most.has(group))
            .map((group) => ({
              key: group.value ?? "",
              cells: [
                group.value === null ? "Not known" : words(group.value),
                displayCount(group.eligible_invited),
                displayCount(group.eligible_not_invited),
                displayCount(group.invited_not_eligible),
              ],
            }))}
        />
      </Details.Text>
    </Details>
  );
}

function monthWords(month: string): string {
  return `${monthNames[Number(month.slice(4)) - 1]} ${month.slice(0, 4)}`;
}
