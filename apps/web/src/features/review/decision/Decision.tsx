import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useChangeStatus } from "../../../api/saving.ts";
import { useForgetDraft } from "../../../drafts/use-kept-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { ChangedSinceShown } from "./ChangedSinceShown.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { useDecidable, useDecidedReport } from "./decided-report.ts";
import { useShown } from "./use-shown.ts";

const fields = ["reason", "confirm_past_run_date"];

/** What the signed-in person can decide about now, the iteration or its report; nothing for anybody else. */
export function Decision() {
  const about = useDecidable();
  return about && <Deciding key={about} about={about} />;
}

/** Takes a decision about what was shown; what changed since has to be looked at first (REQ-REV-11). */
function Deciding({ about }: { about: "iteration" | "report" }) {
  const { key, iteration } = useIteration();
  const change = useChangeStatus(key);
  const forgetDraft = useForgetDraft();
  const shown = useShown();
  const readiness = useQuery({ ...queries.readiness(key), enabled: about === "iteration" }).data;
  const report = useDecidedReport(about === "report");
  const { Version } = iteration.iteration_details;
  return (
    <>
      {change.error ? <ApiErrors refusal={change.error} fields={fields} /> : null}
      {shown?.changes ? <ChangedSinceShown changes={shown.changes} onLooked={shown.lookAgain} /> : null}
      <DecisionForm
        about={about}
        reportPath={report}
        seal={shown?.seal}
        runDatePast={(readiness?.past_run_date ?? null) !== null}
        deciding={change.isPending || shown === undefined || shown.changes !== undefined}
        refusal={change.error ?? undefined}
        onDecide={(wish) => shown && change.mutate({ ...wish, Version, seal: shown.seal }, { onSuccess: forgetDraft })}
      />
    </>
  );
}
