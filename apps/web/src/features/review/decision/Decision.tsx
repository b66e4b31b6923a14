import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useChangeStatus } from "../../../api/saving.ts";
import { useForgetDraft } from "../../../drafts/use-kept-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../scope/paths.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { ChangedSinceShown } from "./ChangedSinceShown.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { ReviewReportLink } from "./ReviewReportLink.tsx";
import { useDecidable } from "./decided-report.ts";
import { useShown } from "./use-shown.ts";

const fields = ["reason", "confirm_past_run_date", "warnings"];

/** What the signed-in person can decide about on the summary: the iteration, or the way to its report. */
export function SummaryDecision() {
  const about = useDecidable();
  return about === "iteration" ? <Decision about="iteration" /> : <ReviewReportLink />;
}

/** Takes a decision about what was shown; what changed since has to be looked at first (REQ-REV-11). */
export function Decision({ about }: { about: "iteration" | "report" }) {
  const { key, iteration } = useIteration();
  const change = useChangeStatus(key);
  const forgetDraft = useForgetDraft();
  const shown = useShown();
  const readiness = useQuery({ ...queries.readiness(key), enabled: about === "iteration" }).data;
  const navigate = useNavigate();
  const report = useQuery({ ...queries.review(key), enabled: about === "report" }).data?.report ?? undefined;
  const { Version } = iteration.iteration_details;
  const onSuccess = async () => {
    forgetDraft();
    if (about === "report") await navigate(iterationPath(key, "summary"));
  };
  return (
    <>
      {change.error ? <ApiErrors refusal={change.error} fields={fields} /> : null}
      {shown?.changes ? <ChangedSinceShown changes={shown.changes} onLooked={shown.lookAgain} /> : null}
      <DecisionForm
        about={about}
        report={report}
        seal={shown?.seal}
        runDatePast={(readiness?.past_run_date ?? null) !== null}
        deciding={
          change.isPending || shown === undefined || shown.changes !== undefined || (about === "report" && !report)
        }
        refusal={change.error ?? undefined}
        onDecide={(wish) => shown && change.mutate({ ...wish, Version, seal: shown.seal }, { onSuccess })}
      />
    </>
  );
}
