import type { Target } from "@spi/domain/campaign/campaign";
import { standardSet } from "./expectation-library.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { Checkbox } from "../../ui/fields/ChoiceFields.tsx";
import type { CampaignKey } from "../../paths/paths.ts";
import { emptyStandardSet, readStandardSet, StandardSetFields, standardSetProblems } from "./StandardSetFields.tsx";
import { saveCampaignExpectations } from "./use-expectations.ts";

/**
 * Offers the standard set of expectations for a new campaign. Shows an unticked checkbox, the expectations and fields
 * for their values. If the user ticks the checkbox, `check` shows and returns the errors, and `add` saves the set with
 * the new campaign.
 */
export function useStandardSetOption() {
  const queryClient = useQueryClient();
  const [isSelected, setIsSelected] = useState(false);
  const [draft, setDraft] = useState(emptyStandardSet);
  const [showErrors, setShowErrors] = useState(false);
  const { age, days } = readStandardSet(draft);
  return {
    fields: (target: Target) => (
      <fieldset className="nhsuk-fieldset nhsuk-form-group">
        <legend className="nhsuk-fieldset__legend nhsuk-fieldset__legend--s">Expectations</legend>
        <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-4">
          <Checkbox
            id="standard-set"
            label="Add the standard set of expectations"
            hint="We will check every report for every iteration against these expectations. You can change them later."
            checked={isSelected}
            onChange={(selected) => {
              setIsSelected(selected);
              // An earlier attempt to save was not about these fields.
              setShowErrors(false);
            }}
          />
        </div>
        <Details>
          <Details.Summary>What the standard set includes</Details.Summary>
          <Details.Text>
            <ul>
              {standardSet({ target, plans: [], age: age ?? 0, days: days ?? 0 }).map(({ Name, Kind }, index) => (
                <li key={Name}>{index === 0 && Kind === "Only" && age === undefined ? ageExpectationText : Name}</li>
              ))}
            </ul>
          </Details.Text>
        </Details>
        {isSelected ? <StandardSetFields draft={draft} showErrors={showErrors} onChange={setDraft} /> : null}
      </fieldset>
    ),
    check: () => {
      setShowErrors(true);
      if (!isSelected) return [];
      return Object.entries(standardSetProblems(draft)).map(([fieldId, message]) => ({ fieldId, message }));
    },
    add: async (key: CampaignKey, { Version, target }: { Version: number; target: Target }) => {
      if (!isSelected || age === undefined || days === undefined) return;
      const Expectations = standardSet({ target, plans: [], age, days });
      await saveCampaignExpectations(queryClient, key, { Version, expectations: { Expectations, Examples: [] } });
    },
  };
}

const ageExpectationText = "Everyone invited has a recorded date of birth and is at least the minimum age you enter";
