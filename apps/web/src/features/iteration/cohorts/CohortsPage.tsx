import { byPriority } from "@spi/domain/values/by-priority";
import "../iteration.css";
import type { Place } from "@spi/domain/iteration/places";
import { cohortUses } from "./cohort-uses.ts";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { afterSavePath, iterationPath } from "../../../paths/paths.ts";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { useIterationEdit } from "../../../scope/editing/use-iteration-edit.ts";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { AvailableCohorts } from "./AvailableCohorts.tsx";
import { addCohort, moveCohort, removeCohort } from "./cohort-list.ts";
import { fieldId as provisionalId, ProvisionalCohort } from "./ProvisionalCohort.tsx";
import { SelectedCohorts } from "./SelectedCohorts.tsx";
import { CohortUses } from "./CohortUses.tsx";

/** Selects and orders the iteration's cohorts (2.3.24 to 2.3.26). */
export function CohortsPage() {
  const edit = useIterationEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const knownCohorts = useKnownCohorts();
  const [cohorts, setCohorts] = usePersistentState("cohorts", () => byPriority(edit.base.IterationCohorts));
  const [provisional, setProvisional] = useState("");
  const [problem, setProblem] = useState<FieldProblem>();
  const [attempt, setAttempt] = useState(0);
  const [blockedRemoval, setBlockedRemoval] = useState<{ label: string; uses: readonly Place[] }>();
  const attributes = useReferenceLabels()?.attributes ?? [];
  const applyResult = (result: ReturnType<typeof addCohort>, fieldId: string): boolean => {
    setAttempt(attempt + 1);
    setBlockedRemoval(undefined);
    setProblem(result.ok ? undefined : { fieldId, message: result.refusal });
    if (result.ok) setCohorts(result.value);
    return result.ok;
  };
  const save = () => {
    const typed = provisional.trim();
    const message = typed === "" ? undefined : notAddedMessage(typed);
    setAttempt(attempt + 1);
    setProblem(message === undefined ? undefined : { fieldId: provisionalId, message });
    if (message !== undefined) return;
    edit.save({ IterationCohorts: cohorts }, { onSaved: () => void navigate(afterSavePath(search, summary)) });
  };
  const remove = (label: string, fieldId: string) => {
    const uses = cohortUses(label, { iteration: edit.base, attributes });
    const removed = applyResult(removeCohort(cohorts, { label, uses }), fieldId);
    if (!removed) setBlockedRemoval({ label, uses });
    return removed;
  };
  const summary = iterationPath(edit.key, "summary");
  return (
    <PagePreview base={edit.base} draft={{ ...edit.base, IterationCohorts: cohorts }}>
      <FormPage
        title="Choose cohorts"
        caption={edit.base.Name}
        back={summary}
        alerts={{ problems: problem ? [problem] : [], attempt, refusal: edit.refusal, conflict: edit.conflict }}
        saving={edit.saving}
        onSubmit={save}
        lead={
          <p>
            A cohort is a named group of people that the iteration selects from. If someone is in more than one cohort,
            they are invited from the cohort that is highest in your list.
          </p>
        }
        below={
          <>
            <SelectedCohorts
              cohorts={cohorts}
              knownCohorts={knownCohorts}
              blockedRemoval={
                blockedRemoval && {
                  label: blockedRemoval.label,
                  usedBy: <CohortUses iterationKey={edit.key} uses={blockedRemoval.uses} />,
                }
              }
              onMove={(label, direction) => setCohorts(moveCohort(cohorts, { label, direction }))}
              onRemove={remove}
            />
            <ProvisionalCohort
              label={provisional}
              onChange={setProvisional}
              problem={problem}
              onAdd={(label, fieldId) => applyResult(addCohort(cohorts, label), fieldId)}
            />
          </>
        }
      >
        <AvailableCohorts
          knownCohorts={knownCohorts}
          target={edit.campaign.campaign_details.Target}
          selected={cohorts}
          onAdd={(label) => applyResult(addCohort(cohorts, label), "cohort-text")}
        />
      </FormPage>
    </PagePreview>
  );
}

const notAddedMessage = (label: string) =>
  `You typed ${label} but did not add it. Select Add provisional cohort, or clear the box`;
