import { upperFirst } from "@spi/domain/text/upper-first";
import { monthNames } from "@spi/domain/day/calendar";
import type { Eligibility, EligibilityGroup } from "@spi/domain/eligibility/eligibility";
import { boardName } from "@spi/domain/library/code-lists";
import { displayCount } from "@spi/domain/text/counts";
import { describeAttributeValue } from "@spi/domain/rule-sentences/value-phrases";
import { Details } from "nhsuk-react-components";
import { useCodes, useReference } from "../../../api/use-reference.ts";
import { DataTable } from "../../../ui/DataTable.tsx";

/** Maximum number of rows shown, starting with the rows in which the most people are missed or wrongly invited. */
const maxVisibleGroups = 60;

/**
 * Shows the people who are missed, or are invited without being eligible, by month of birth, board, language and
 * format.
 */
export function EligibilityGroups({ counted }: { counted: Eligibility }) {
  const codes = useCodes();
  const { attributes } = useReference();
  const attributeLabels = (name: string) => {
    const attribute = attributes.find(({ AttributeName }) => AttributeName === name);
    return attribute
      ? {
          attributeName: attribute.DisplayValue,
          describeValue: (value: string) => describeAttributeValue(value, { attribute, codes }),
        }
      : { attributeName: name, describeValue: (value: string) => value };
  };
  return (
    <>
      <GroupTable attributeName="month of birth" groups={counted.months} describeValue={formatMonth} />
      <GroupTable
        attributeName="integrated care board"
        groups={counted.boards}
        describeValue={(code) => boardName(code, codes)}
      />
      {counted.attributes.map(({ attribute, groups }) => {
        const { attributeName, describeValue } = attributeLabels(attribute);
        return (
          <GroupTable key={attribute} attributeName={attributeName} groups={groups} describeValue={describeValue} />
        );
      })}
    </>
  );
}

interface GroupTableProps {
  attributeName: string;
  groups: readonly EligibilityGroup[];
  describeValue: (value: string) => string;
}

const countMismatches = (group: EligibilityGroup) => group.eligible_not_invited + group.invited_not_eligible;

function GroupTable({ attributeName, groups, describeValue }: GroupTableProps) {
  const mismatched = groups.filter((group) => countMismatches(group) > 0);
  const visible = new Set(
    mismatched.toSorted((a, b) => countMismatches(b) - countMismatches(a)).slice(0, maxVisibleGroups),
  );
  if (mismatched.length === 0) return null;
  return (
    <Details expander>
      <Details.Summary>By {attributeName}</Details.Summary>
      <Details.Text>
        {mismatched.length > visible.size ? (
          <p>
            This table shows the {visible.size} groups with the most people who were missed, or were invited but not
            eligible. There are {displayCount(mismatched.length - visible.size)} more groups.
          </p>
        ) : null}
        <DataTable
          caption={`By ${attributeName}`}
          captionHidden
          columns={[
            { heading: upperFirst(attributeName) },
            { heading: "Eligible and invited", numeric: true },
            { heading: "Eligible, not invited", numeric: true },
            { heading: "Invited, not eligible", numeric: true },
          ]}
          rows={mismatched
            .filter((group) => visible.has(group))
            .map((group) => ({
              key: group.value ?? "",
              cells: [
                group.value === null ? "Not known" : describeValue(group.value),
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

function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(4)) - 1]} ${month.slice(0, 4)}`;
}
