import { refuseTransition } from "@spi/domain/iteration/lifecycle";
import { useChangeStatus } from "../../../api/saving.ts";
import { useForgetDraft } from "../../../drafts/use-kept-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { transitionFacts } from "../../../scope/transition-facts.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { ChangedSinceShown } from "./ChangedSinceShown.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { useShown } from "./use-shown.ts";

const fields = ["reason"];

/** What the signed-in person can decide about now, the iteration or its report; nothing for anybody else. */
export function Decision() {
  const { key, iteration } = useIteration();
  const facts = transitionFacts(iteration, { userId: useMe().id, permissions: usePermissions(key.teamId) });
  if (refuseTransition("approve", facts) === undefined) return <Deciding key="iteration" about="iteration" />;
  if (refuseTransition("approveReport", facts) === undefined) return <Deciding key="report" about="report" />;
  return null;
}

/** Takes a decision about what was shown; what changed since has to be looked at first (REQ-REV-11). */
function Deciding({ about }: { about: "iteration" | "report" }) {
  const { key, iteration } = useIteration();
  const change = useChangeStatus(key);
  const forgetDraft = useForgetDraft();
  const shown = useShown();
  const { Version } = iteration.iteration_details;
  return (
    <>
      {change.error ? <ApiErrors refusal={change.error} fields={fields} /> : null}
      {shown?.changes ? <ChangedSinceShown changes={shown.changes} onLooked={shown.lookAgain} /> : null}
      <DecisionForm
        about={about}
        seal={shown?.seal}
        deciding={change.isPending || shown === undefined || shown.changes !== undefined}
        refusal={change.error ?? undefined}
        onDecide={(status, reason) =>
          shown &&
          change.mutate(
            { status, Version, seal: shown.seal, ...(reason ? { reason } : {}) },
            { onSuccess: forgetDraft },
          )
        }
      />
    </>
  );
}
