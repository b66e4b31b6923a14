import { missingParts } from "@spi/domain/iteration/iteration";
import { useNavigate, useSearchParams } from "react-router";
import { afterSavePath, iterationPath } from "../../paths/paths.ts";
import { useIterationEdit } from "../../scope/editing/use-iteration-edit.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { shownDetails, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { IterationKeyDetailsFields } from "./IterationKeyDetailsFields.tsx";

/** Edits an existing iteration's key details. */
export function IterationKeyDetailsPage() {
  const edit = useIterationEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const campaign = edit.campaign.campaign_details;
  const others = edit.campaign.iterations.filter(({ iteration_details }) => iteration_details.ID !== edit.base.ID);
  const otherNames = others.map(({ iteration_details }) => iteration_details.Name);
  const missing = missingParts(edit.base);
  const form = useDraftForm(keyDetailsSchema({ campaign, otherNames, missing }), toKeyDetailsDraft(edit.base));
  const summary = iterationPath(edit.key, "summary");
  const submit = form.handleSubmit((details) =>
    edit.save(shownDetails(details), {
      onSaved: () => void navigate(afterSavePath(search, summary)),
      onRefused: (refusal) => showRefusal(form, refusal),
    }),
  );
  return (
    <FormPage
      title="Iteration key details"
      caption={edit.base.Name}
      back={summary}
      alerts={formAlerts(form, { refusal: edit.refusal, conflict: edit.conflict })}
      saving={edit.saving}
      onSubmit={() => void submit()}
    >
      <IterationKeyDetailsFields control={form.control} campaign={campaign} missing={missing} />
    </FormPage>
  );
}
