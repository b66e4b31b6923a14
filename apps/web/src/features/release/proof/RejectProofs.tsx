import { isReason } from "@spi/domain/names/reason";
import type { Release } from "@spi/domain/release/release-answer";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { releaseForms, useRejectProofs } from "../../../api/release.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useFormPresent } from "../../../ui/page/refused-forms.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";

/** Shows a form in which any team member can report that a test message is wrong, whether or not it has been read. */
export function RejectProofs({ release }: { release: Release }) {
  const { key } = useIteration();
  const reject = useRejectProofs(key);
  const [chosen, setChosen] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const [showErrors, setShowErrors] = useState(false);
  const acceptedPlans = release.plans.filter(({ proof }) => proof?.state === "accepted").map(({ plan }) => plan);
  // Other users may have acted in the meantime. The typed text is retained.
  const plans = chosen.filter((plan) => acceptedPlans.includes(plan));
  useFormPresent(acceptedPlans.length === 0 ? undefined : releaseForms.reject);
  if (acceptedPlans.length === 0) return null;
  const save = () => {
    const isComplete = plans.length > 0 && isReason(reason);
    setShowErrors(!isComplete);
    const clear = () => {
      setChosen([]);
      setReason("");
    };
    if (isComplete) reject.mutate({ version: release.version, plans, reason }, { onSuccess: clear });
  };
  return (
    <Details className="nhsuk-u-margin-bottom-0">
      <Details.Summary>Something is wrong with a message</Details.Summary>
      <Details.Text>
        {reject.error ? <ApiErrors key={reject.submittedAt} refusal={reject.error} /> : null}
        <p>
          We will not send any more messages with the routing plans you choose. Someone must fix the messages in NHS
          Notify and send them to the test recipients again, and an approver must read them. We will email staff with
          release permission and the people named on the campaign.
        </p>
        <Checkboxes
          id="wrong-plans"
          legend="Which messages are wrong?"
          legendSize="s"
          error={showErrors && plans.length === 0 ? "Select each routing plan with a message that is wrong" : undefined}
          choices={acceptedPlans.map((plan) => ({ value: plan, label: plan }))}
          values={plans}
          onChange={setChosen}
        />
        <TextField
          id="wrong-reason"
          label="What is wrong"
          hint="Do not include any patient details."
          value={reason}
          onChange={setReason}
          error={showErrors && !isReason(reason) ? "Enter what is wrong" : undefined}
        />
        <Button variant="secondary" disabled={reject.isPending} onClick={save}>
          Report a problem with the messages
        </Button>
      </Details.Text>
    </Details>
  );
}
