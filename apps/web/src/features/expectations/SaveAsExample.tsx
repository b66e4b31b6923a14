import { type ExamplePerson, exampleOutcomes } from "@spi/domain/expectation/example-person";
import { withRelativeDates } from "@spi/domain/expectation/relative-dates";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { upperFirst } from "@spi/domain/text/upper-first";
import { useState } from "react";
import { useReference } from "../../api/use-reference.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { canEditNow } from "../../scope/editing/lock-state.ts";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox, Radios } from "../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { nameError } from "./save-errors/name-error.ts";
import { useExpectations, useSaveExpectations } from "./use-expectations.ts";

interface SaveAsExampleProps {
  person: DescribedPerson;
  outcome: ExamplePerson["Outcome"];
  /** The rule that determined the person's outcome or message, or null. */
  reason: string | null;
  /** The routing plans that the person would get. */
  plans: readonly string[];
  /** True if the outcome may be a mistake, in which case the user chooses the expected outcome. */
  inDoubt: boolean;
}

/**
 * Saves the explained person as an example for the draft iteration, with the current outcome or, if that is in doubt,
 * with a chosen one.
 */
export function SaveAsExample({ person, outcome: currentOutcome, reason, plans, inDoubt }: SaveAsExampleProps) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const { attributes } = useReference();
  const response = useExpectations(key).data;
  const save = useSaveExpectations(key);
  const [name, setName] = useState("");
  const [isReasonRequired, setIsReasonRequired] = useState(false);
  const [plan, setPlan] = useState("");
  const [showErrors, setShowErrors] = useState(false);
  const [chosen, setChosen] = useState<ExamplePerson["Outcome"]>();
  const outcome = inDoubt ? chosen : currentOutcome;
  const nameProblem = nameError(save.error?.body.errors, response?.expectations.Examples.length ?? 0);
  if (!isEditable(iteration.status) || !canEditNow(iteration, { userId: me.id, canUpdate })) return null;
  const { IterationDate: runDate } = iteration.iteration_details;
  const saveExample = () => {
    setShowErrors(true);
    if (!response || name.trim() === "" || !outcome) return;
    const example: ExamplePerson = {
      Name: name.trim(),
      Person: withRelativeDates(person, { attributes, runDate }),
      Outcome: outcome,
      ...(outcome === currentOutcome && isReasonRequired && reason !== null ? { Reason: reason } : {}),
      ...(outcome !== currentOutcome || plan === "" ? {} : { Plan: plan }),
    };
    const { version: Version, expectations } = response;
    save.mutate({ Version, expectations: { ...expectations, Examples: [...expectations.Examples, example] } });
  };
  return (
    <Card heading="Save as an example">
      {save.error && nameProblem === undefined ? <ApiErrors key={save.submittedAt} refusal={save.error} /> : null}
      <p>
        {inDoubt
          ? `This person is currently ${currentOutcome}, which may be a mistake. Choose what should happen to them. The iteration cannot be approved until they have the outcome you choose, or until the difference is waived.`
          : `Save this person as an example if they must always be ${currentOutcome}. If a later change gives them a different outcome, the iteration cannot be approved without a waiver.`}{" "}
        We store dates as a length of time before the run date, so the example still works if the run date changes.
      </p>
      {save.isSuccess ? (
        <output className="nhsuk-body">Saved as an example.</output>
      ) : (
        <>
          <TextField
            id="example-name"
            label="What the example shows"
            hint="For example, Turns 75 the day after the run date. Do not use anyone’s real name."
            value={name}
            onChange={setName}
            error={showErrors && name.trim() === "" ? "Enter what the example shows" : nameProblem}
          />
          {inDoubt ? (
            <Radios
              id="example-outcome"
              legend="What should happen to this person?"
              choices={exampleOutcomes.map((choice) => ({ value: choice, label: upperFirst(choice) }))}
              value={chosen}
              onChange={setChosen}
              error={showErrors && !chosen ? "Choose what should happen to this person" : undefined}
            />
          ) : null}
          {reason === null || outcome !== currentOutcome ? null : (
            <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-4">
              <Checkbox
                id="example-reason"
                label={
                  currentOutcome === "invited"
                    ? `Only if they get the message set by the routing rule “${reason}”`
                    : `Only if the recorded reason is the rule “${reason}”`
                }
                checked={isReasonRequired}
                onChange={setIsReasonRequired}
              />
            </div>
          )}
          {plans.length === 0 || outcome !== currentOutcome ? null : (
            <Radios
              id="example-plan"
              legend="Which message should they get?"
              choices={[{ value: "", label: "Any" }, ...plans.map((choice) => ({ value: choice, label: choice }))]}
              value={plan}
              onChange={setPlan}
            />
          )}
          <Button variant="secondary" disabled={!response || save.isPending} onClick={saveExample}>
            {" "}
            Save as an example{" "}
          </Button>
        </>
      )}
    </Card>
  );
}
