import type { ReportResponse } from "@spi/domain/api-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { refetchCampaign } from "../../api/mutations.ts";
import { useCanUpdate } from "../../session/use-session.ts";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/confirm/ConfirmDialog.tsx";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import { useFormPresent } from "../../ui/page/refused-forms.ts";
import type { IterationKey } from "../../paths/paths.ts";

const cancelForm = "cancel the report";

/** Shows a writer the button that cancels a report which is being created. */
export function CancelReport({ iterationKey, reportId }: { iterationKey: IterationKey; reportId: string }) {
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useMutation<ReportResponse[], ApiRefusal>({
    ...onSuccessMessage("You cancelled the report.", () => ({ form: cancelForm, typed: "" })),
    mutationFn: () => api.cancelReport(iterationKey, reportId),
    onSuccess: (newest) =>
      queryClient.setQueryData(queries.reports(iterationKey).queryKey, (reports: ReportResponse[] = []) =>
        reports.map((report) => newest.find(({ id }) => id === report.id) ?? report),
      ),
    onSettled: () => refetchCampaign(queryClient, iterationKey),
  });
  useFormPresent(cancelForm);
  if (!useCanUpdate(iterationKey.teamId)) return null;
  return (
    <>
      {cancel.error ? <ApiErrors refusal={cancel.error} /> : null}
      <Button variant="secondary" small disabled={cancel.isPending} onClick={() => setIsConfirming(true)}>
        Cancel report
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title="Cancel this report?"
          confirmLabel="Cancel report"
          cancelLabel="Go back"
          onConfirm={() => {
            setIsConfirming(false);
            cancel.mutate();
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>The iteration will remain approved. You can request the report again.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
