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
import type { ReportChecklist } from "./ReportChecklist.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Fingerprint } from "./Fingerprint.tsx";

type DecisionRequest = Pick<StatusChange, "status" | "reason" | "confirm_past_run_date" | "warnings">;

interface DecisionFormProps {
  about: "iteration" | "report";
  /** Report to decide on, with its checks. Undefined if the decision is about an iteration. */
  report: ReportToDecide | undefined;
  /** Component that lists the questions for the decision, with tick boxes for a report's warnings. */
  Checklist: typeof ReportChecklist;
  /** Sentences about what an approval includes and how its list would be sent. Undefined until they have loaded. */
  approvedWith?: string | undefined;
  /** Content of the dialog that confirms an approval. */
  confirmation: { title: string; confirmLabel: string; content: ReactNode };
  /** Seal of all content that the decision covers. Undefined until it has loaded. */
  seal: DecisionSeal | undefined;
  /** Reason that approval is not available, and advice. Undefined if no reason is known. */
  blockedReason?: string | undefined;
  /** True if approval confirms a run date that is today or in the past. */
  isRunDatePast: boolean;
  isPending: boolean;
  /** The typed reason, which is retained if the form is removed. */
  reason: string;
  onReasonChange: (reason: string) => void;
  refusal: ApiRefusal | undefined;
  onDecide: (decision: DecisionRequest) => void;
}

const decisionTransitions = {
  iteration: { yes: transitions.approve, no: transitions.reject },
  report: { yes: transitions.approveReport, no: transitions.rejectReport },
} as const;

/** Messages about missing answers, by the ID of their field. */
type AnswerErrors = Partial<Record<"warnings" | "reason" | "confirm_past_run_date", string>>;

/** Returns the actions that are needed before a report with warnings can be approved. */
function missingAnswers({ checks }: ReportToDecide, { ticked, reason }: { ticked: string[]; reason: string }) {
  const warnings = checks.filter(({ level }) => level === "warning");
  const remaining = warnings.filter((check) => !ticked.includes(checkId(check))).length;
  return {
    ...(remaining > 0
      ? { warnings: remaining === 1 ? "Tick the remaining warning" : `Tick the ${remaining} remaining warnings` }
      : {}),
    ...(warnings.length > 0 && !isReason(reason)
      ? { reason: "Enter the reason why the report is correct despite the warnings" }
      : {}),
  };
}

/** Handles a reviewer's decision. The reviewer must enter a reason to reject, or to approve despite warnings. */
export function DecisionForm(props: DecisionFormProps) {
  const { about, report, Checklist, confirmation, seal, isRunDatePast, isPending, reason, refusal, onDecide } = props;
  const [ticked, setTicked] = usePersistentState<string[]>("warnings", []);
  const [confirmed, setConfirmed] = useState(false);
  const [attempt, setAttempt] = useState<{ count: number; errors: AnswerErrors }>({ count: 0, errors: {} });
  const [isConfirming, setIsConfirming] = useState(false);
  const { yes, no } = decisionTransitions[about];
  const decide = (status: IterationStatus) => {
    onDecide({
      status,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(confirmed ? { confirm_past_run_date: true } : {}),
      ...(status === "report approved" ? { warnings: ticked } : {}),
    });
  };
  const canApprove = props.blockedReason === undefined;
  const hasWarnings = report?.checks.some(({ level }) => level === "warning") ?? false;
  const approve = () => {
    const errors: AnswerErrors = {
      ...(report ? missingAnswers(report, { ticked, reason }) : {}),
      ...(isRunDatePast && !confirmed ? { confirm_past_run_date: runDateUndecided } : {}),
    };
    setAttempt({ count: attempt.count + 1, errors });
    setIsConfirming(Object.keys(errors).length === 0);
  };
  const errorOf = (field: "warnings" | "reason") => attempt.errors[field] ?? refusal?.body.errors[field]?.join(" ");
  const answerFields = (
    <div className="spi-decision__answer">
      {props.approvedWith === undefined ? null : <p>{props.approvedWith}</p>}
      <TextField
        id="reason"
        label="Reason or comment"
        labelSize="s"
        hint={`You must enter a reason if you reject ${about === "report" ? "the report" : "the iteration"}${canApprove && hasWarnings ? ", or if you approve it despite warnings" : ""}.${report ? "" : " For example, The run date is after the clinics close."}`}
        rows={2}
        value={reason}
        onChange={props.onReasonChange}
        error={errorOf("reason")}
      />
      {isRunDatePast && canApprove ? (
        <ConfirmRunDate
          label="Yes, approve it with this run date"
          error={attempt.errors.confirm_past_run_date}
          confirmed={confirmed}
          onChange={setConfirmed}
        />
      ) : null}
      {canApprove ? null : (
        <div className="nhsuk-inset-text">
          <p>{props.blockedReason}</p>
        </div>
      )}
      <div className="nhsuk-button-group spi-decision__buttons">
        {canApprove ? (
          <Button disabled={isPending} onClick={approve}>
            {yes.label}
          </Button>
        ) : null}
        <Button variant="secondary" disabled={isPending} onClick={() => decide(no.to)}>
          {no.label}
        </Button>
      </div>
      <Details className="nhsuk-u-margin-bottom-0">
        <Details.Summary>What your decision covers</Details.Summary>
        <Details.Text>
          Your decision covers the iteration, its expectations, and its routing plans with their NHS Notify IDs. It also
          covers the campaign’s dates, type, target and sending settings,{" "}
          {about === "report" ? "the population data used for the report, " : ""}and the reference data used in the
          rules. {seal === undefined ? null : <Fingerprint configuration={seal.configuration} />}
        </Details.Text>
      </Details>
    </div>
  );
  return (
    <div className="spi-decision">
      {Object.keys(attempt.errors).length === 0 ? null : (
        <ErrorSummary
          key={attempt.count}
          problems={Object.entries(attempt.errors).map(([fieldId, message]) => ({ fieldId, message }))}
        />
      )}
      <div className="spi-decision__columns">
        <div>
          <Checklist
            checks={report?.checks ?? []}
            isBlocked={!canApprove}
            {...(canApprove && report
              ? { warningTicks: { ticked, onTick: setTicked, error: errorOf("warnings") } }
              : {})}
          />
        </div>
        {answerFields}
      </div>
      {isConfirming && canApprove ? (
        <ConfirmDialog
          title={confirmation.title}
          confirmLabel={confirmation.confirmLabel}
          onConfirm={() => {
            setIsConfirming(false);
            decide(yes.to);
          }}
          onCancel={() => setIsConfirming(false)}
        >
          {confirmation.content}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
