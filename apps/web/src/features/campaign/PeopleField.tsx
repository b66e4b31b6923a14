import type { TeamMember } from "@spi/domain/api-contract";
import { hasEmail, withEmail, withoutEmail } from "../../scope/emails.ts";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { Checkboxes } from "../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

/** Minimum number of users for which a search box is shown above the list. */
const minPeopleForSearch = 10;

interface PeopleFieldProps {
  id: string;
  label: string;
  note: string;
  error: string | undefined;
  /** The addresses, as typed. */
  value: string;
  onChange: (value: string) => void;
  /** Team members who can be chosen. Empty until they have loaded. */
  people: readonly TeamMember[];
  /** The list's accessible name. */
  legend: string;
}

/** Shows a field for addresses, which can be typed or chosen from the team. Both inputs edit the same text. */
export function PeopleField({ id, label, note, error, value, onChange, people, legend }: PeopleFieldProps) {
  const [searchText, setSearchText] = useState("");
  const matchingPeople = people.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(searchText.trim().toLowerCase()),
  );
  const isChosen = ({ email }: TeamMember) => hasEmail(value, email);
  const handleChange = (emails: readonly string[]) => {
    const changed = matchingPeople.find((person) => isChosen(person) !== emails.includes(person.email));
    if (changed) onChange((isChosen(changed) ? withoutEmail : withEmail)(value, changed.email));
  };
  return (
    <>
      <TextField
        id={id}
        label={label}
        labelSize="s"
        hint={`${note} Separate addresses with commas, semicolons or new lines.`}
        error={error}
        value={value}
        onChange={onChange}
        inputMode="email"
        rows={2}
        autoComplete="off"
        spellCheck={false}
      />
      {people.length === 0 ? null : (
        <Details>
          <Details.Summary>{`Choose the ${label.toLowerCase()} from the team`}</Details.Summary>
          <Details.Text>
            {people.length < minPeopleForSearch ? null : (
              <TextField
                id={`${id}-search`}
                label="Name or email address"
                value={searchText}
                onChange={setSearchText}
                width={20}
              />
            )}
            <Checkboxes
              id={`${id}-people`}
              legend={legend}
              hint={
                matchingPeople.length === 0
                  ? "We cannot find a team member with this name or email address. Check the spelling."
                  : undefined
              }
              choices={matchingPeople.map(({ name, email }) => ({ value: email, label: name, hint: email }))}
              values={matchingPeople.filter(isChosen).map(({ email }) => email)}
              onChange={handleChange}
            />
          </Details.Text>
        </Details>
      )}
    </>
  );
}
