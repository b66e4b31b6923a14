import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { transitions } from "@spi/domain/iteration/lifecycle";
import type { ApiRefusal } from "../../../api/refusal.ts";
import { useKeptState } from "../../../drafts/use-kept-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

interface DecisionFormProps {
  about: "iteration" | "report";
  /** The seal of everything the decision is about; undefined until it is known. */
  seal: string | undefined;
  deciding: boolean;
  refusal: ApiRefusal | undefined;
  onDecide: (status: IterationStatus, reason: string) => void;
}

const ways = {
  iteration: { yes: transitions.approve, no: transitions.reject },
  report: { yes: transitions.approveReport, no: transitions.rejectReport },
} as const;

/** A reviewer's decision, with the reason that a rejection must have. */
export function DecisionForm({ about, seal, deciding, refusal, onDecide }: DecisionFormProps) {
  const [reason, setReason] = useKeptState("reason", "");
  const { yes, no } = ways[about];
  return (
    <div className="spi-decision">
      <p>
        You are a reviewer of this iteration. Check {about === "report" ? "the report" : "everything on this page"}{" "}
        before you decide.
      </p>
      <p className="spi-quiet">
        You decide about exactly what is shown: this iteration, the dates, type and target of its campaign, the routing
        plans it uses, {about === "report" ? "the people the report was made from, " : ""}and the reference data its
        rules are read with. Seal: <code className="spi-hash">{seal}</code>
      </p>
      <TextField
        id="reason"
        label="Reason or comment"
        labelSize="s"
        hint="You must give a reason to reject. For example, The run date is after the clinics close."
        rows={3}
        value={reason}
        onChange={setReason}
        error={refusal?.body.errors["reason"]?.join(" ")}
      />
      <div className="nhsuk-button-group">
        <Button disabled={deciding} onClick={() => onDecide(yes.to, reason.trim())}>
          {yes.label}
        </Button>
        <Button variant="warning" disabled={deciding} onClick={() => onDecide(no.to, reason.trim())}>
          {no.label}
        </Button>
      </div>
    </div>
  );
}
