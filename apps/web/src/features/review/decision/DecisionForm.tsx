import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import { type IterationStatus, transitions } from "@spi/domain/iteration/lifecycle";
import { isReason } from "@spi/domain/names/reason";
import { checkId } from "@spi/domain/report/report-check";
import { type ReactNode, useState } from "react";
import { Details } from "nhsuk-react-components";
import type { ReportToDecide, StatusChange } from "../../../api/client.ts";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { ConfirmRunDate, runDateUndecided } from "../../../scope/ConfirmRunDate.tsx";
import type { ReportNeeds } from "./ReportNeeds.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { focusField } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Fingerprint } from "./Fingerprint.tsx";

type Wish = Pick<StatusChange, "status" | "reason" | "confirm_past_run_date" | "warnings">;

interface DecisionFormProps {
  about: "iteration" | "report";
  /** The report to decide on, with what to check first. Undefined for an iteration. */
  report: ReportToDecide | undefined;
  /** Lists what to check in a report, with tick boxes for its warnings. */
  Needs: typeof ReportNeeds;
  /** The confirmation of an approval: its subject and number of people. */
  question: { title: string; yes: string; said: ReactNode };
  /** Seal of everything the decision is about, or undefined until it has loaded. */
  seal: DecisionSeal | undefined;
  /**
   * The reason it cannot be approved, and what to do. In that case, approval is not offered. Undefined if nothing is
   * known to prevent it.
   */
  stopped?: string | undefined;
  /** True if approval confirms a run date that is today or in the past. */
  runDatePast: boolean;
  deciding: boolean;
  /** The typed reason, which survives the form. */
  reason: string;
  onReason: (reason: string) => void;
  refusal: ApiRefusal | undefined;
  onDecide: (wish: Wish) => void;
}

const ways = {
  iteration: { yes: transitions.approve, no: transitions.reject },
  report: { yes: transitions.approveReport, no: transitions.rejectReport },
} as const;

/** Returns what to do about a report's warnings before it can be approved. */
function unansweredOf({ checks }: ReportToDecide, { ticked, reason }: { ticked: string[]; reason: string }) {
  const warnings = checks.filter(({ level }) => level === "warning");
  const missed = warnings.filter((check) => !ticked.includes(checkId(check))).length;
  return {
    ...(missed > 0
      ? { warnings: missed === 1 ? "Tick the remaining warning" : `Tick the ${missed} remaining warnings` }
      : {}),
    ...(warnings.length > 0 && !isReason(reason)
      ? { reason: "Enter why the report is correct despite the warnings" }
      : {}),
  };
}

/** Handles a reviewer's decision, with the reason required for a rejection or an approval despite warnings. */
export function DecisionForm(props: DecisionFormProps) {
  const { about, report, Needs, question, seal, runDatePast, deciding, reason, refusal, onDecide } = props;
  const [ticked, setTicked] = usePersistentState<string[]>("warnings", []);
  const [confirmed, setConfirmed] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [unanswered, setUnanswered] = useState<{ warnings?: string; reason?: string }>({});
  const [asked, setAsked] = useState(false);
  const { yes, no } = ways[about];
  const decide = (status: IterationStatus) => {
    onDecide({
      status,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(confirmed ? { confirm_past_run_date: true } : {}),
      ...(status === "report approved" ? { warnings: ticked } : {}),
    });
  };
  const canApprove = props.stopped === undefined;
  const hasWarnings = report?.checks.some(({ level }) => level === "warning") ?? false;
  const approve = () => {
    const missing = runDatePast && !confirmed;
    const answers = report ? unansweredOf(report, { ticked, reason }) : {};
    setUnconfirmed(missing);
    setUnanswered(answers);
    setAsked(!missing && !answers.warnings && !answers.reason);
    // The focus moves to the first missing answer.
    if (answers.warnings) focusField("warnings");
    else if (answers.reason) focusField("reason");
  };
  const errorOf = (field: "warnings" | "reason") => unanswered[field] ?? refusal?.body.errors[field]?.join(" ");
  const answer = (
    <div className="spi-decision__answer">
      <TextField
        id="reason"
        label="Reason or comment"
        labelSize="s"
        hint={`You must enter a reason to reject${canApprove && hasWarnings ? ", and to approve despite warnings" : ""}.${report ? "" : " For example, The run date is after the clinics close."}`}
        rows={2}
        value={reason}
        onChange={props.onReason}
        error={errorOf("reason")}
      />
      {runDatePast && canApprove ? (
        <ConfirmRunDate
          label="Yes, approve it with this run date"
          error={unconfirmed ? runDateUndecided : undefined}
          confirmed={confirmed}
          onChange={setConfirmed}
        />
      ) : null}
      {canApprove ? null : (
        <div className="nhsuk-inset-text">
          <p>{props.stopped}</p>
        </div>
      )}
      <div className="nhsuk-button-group">
        {canApprove ? (
          <Button disabled={deciding} onClick={approve}>
            {yes.label}
          </Button>
        ) : null}
        <Button variant="warning" disabled={deciding} onClick={() => decide(no.to)}>
          {no.label}
        </Button>
      </div>
      <Details className="nhsuk-u-margin-bottom-0">
        <Details.Summary>What your decision covers</Details.Summary>
        <Details.Text>
          Your decision covers exactly what is shown here. This includes the iteration, its expectations, and its
          routing plans with their NHS Notify IDs. It also includes its campaign’s dates, type, target and sending
          settings, {about === "report" ? "the people data used for the report, " : ""}and the reference data that its
          rules use. {seal === undefined ? null : <Fingerprint configuration={seal.configuration} />}
        </Details.Text>
      </Details>
    </div>
  );
  return (
    <div className="spi-decision">
      {report ? null : <p>You are a reviewer of this iteration. Check everything on this page before you decide.</p>}
      {report ? (
        <Needs
          checks={report.checks}
          isStopped={!canApprove}
          {...(canApprove ? { answering: { ticked, onTick: setTicked, error: errorOf("warnings") } } : {})}
        >
          {answer}
        </Needs>
      ) : (
        answer
      )}
      {asked && canApprove ? (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.yes}
          onConfirm={() => {
            setAsked(false);
            decide(yes.to);
          }}
          onCancel={() => setAsked(false)}
        >
          {question.said}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
