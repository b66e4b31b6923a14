import { targetNames, targets } from "@spi/domain/campaign/campaign";
import { iterationStatuses, statusName } from "@spi/domain/iteration/lifecycle";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { CampaignQuery } from "./campaign-query.ts";

interface CampaignFilterProps {
  id: string;
  label: string;
  query: CampaignQuery;
  onChange: (query: CampaignQuery) => void;
  matchCount: number;
}

const programmes = targets.map((value) => ({ value, label: targetNames[value] }));
const statuses = iterationStatuses.map((value) => ({ value, label: statusName(value) }));

/**
 * Shows the filter for a long list of campaigns. Users can enter words from the name, and choose the vaccination type,
 * the screening programme
 * and the iteration status.
 */
export function CampaignFilter({ id, label, query, onChange, matchCount }: CampaignFilterProps) {
  return (
    <>
      <div className="spi-filter">
        <TextField
          id={`find-${id}`}
          label={label}
          value={query.words}
          onChange={(words) => onChange({ ...query, words })}
          autoComplete="off"
          width={20}
        />
        <SelectField
          id={`vaccination-${id}`}
          label="Vaccination or screening"
          value={query.target}
          onChange={(target) => onChange({ ...query, target })}
          choices={programmes}
          placeholder="All"
        />
        <SelectField
          id={`status-${id}`}
          label="Iteration status"
          value={query.status}
          onChange={(status) => onChange({ ...query, status })}
          choices={statuses}
          placeholder="Any status"
        />
      </div>
      <output className="spi-quiet">
        {matchCount} {matchCount === 1 ? "campaign" : "campaigns"} found
      </output>
    </>
  );
}
