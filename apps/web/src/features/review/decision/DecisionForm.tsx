import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { transitions } from "@spi/domain/iteration/lifecycle";
import { useState } from "react";
import { Link } from "react-router";
import type { ApiRefusal } from "../../../api/refusal.ts";
import type { StatusChange } from "../../../api/client.ts";
import { useKeptState } from "../../../drafts/use-kept-state.ts";
import { ConfirmRunDate, runDateUndecided } from "../../../scope/ConfirmRunDate.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

type Wish = Pick<StatusChange, "status" | "reason" | "confirm_past_run_date">;

interface DecisionFormProps {
  about: "iteration" | "report";
  /** The page of the report that is decided about. */
  reportPath: string | undefined;
  /** The seal of everything the decision is about; undefined until it is known. */
  seal: string | undefined;
  /** Whether approving says that the run date is meant, which is not ahead. */
  runDatePast: boolean;
  deciding: boolean;
  refusal: ApiRefusal | undefined;
  onDecide: (wish: Wish) => void;
}

const ways = {
  iteration: { yes: transitions.approve, no: transitions.reject },
  report: { yes: transitions.approveReport, no: transitions.rejectReport },
} as const;

/** A reviewer's decision, with the reason that a rejection must have. */
export function DecisionForm({ about, reportPath, seal, runDatePast, deciding, refusal, onDecide }: DecisionFormProps) {
  const [reason, setReason] = useKeptState("reason", "");
  const [confirmed, setConfirmed] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const { yes, no } = ways[about];
  const decide = (status: IterationStatus) => {
    const missing = status === yes.to && runDatePast && !confirmed;
    setUnconfirmed(missing);
    if (missing) return;
    onDecide({
      status,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(confirmed ? { confirm_past_run_date: true } : {}),
    });
  };
  return (
    <div className="spi-decision">
      <p>
        You are a reviewer of this iteration. Check{" "}
        {reportPath ? <Link to={reportPath}>the report</Link> : <>everything on this page</>} before you decide.
      </p>
      <p className="spi-quiet">
        You decide about exactly what is shown: this iteration, the dates, type and target of its campaign, the routing
        plans it uses, {about === "report" ? "the people the report was made from, " : ""}and the reference data its
        rules are read with. {seal === undefined ? null : <Fingerprint seal={seal} />}
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
      {runDatePast ? (
        <ConfirmRunDate
          label="Yes, approve it with this run date"
          error={unconfirmed ? runDateUndecided : undefined}
          confirmed={confirmed}
          onChange={setConfirmed}
        />
      ) : null}
      <div className="nhsuk-button-group">
        <Button disabled={deciding} onClick={() => decide(yes.to)}>
          {yes.label}
        </Button>
        <Button variant="warning" disabled={deciding} onClick={() => decide(no.to)}>
          {no.label}
        </Button>
      </div>
    </div>
  );
}

/** The beginning of a seal's hash, enough to tell two apart, and what it is for. */
function Fingerprint({ seal }: { seal: string }) {
  const hash = seal.split(":")[1] ?? seal;
  return (
    <>
      Its fingerprint <strong>{hash.slice(0, 8)}</strong> is kept with your decision: when any of this changes later,
      the decision no longer counts.
    </>
  );
}
