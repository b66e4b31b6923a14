import { useState } from "react";
import { useNavigate } from "react-router";
import { type ImportCheck, useCheckFile, useImportCampaign } from "../../../api/import-campaign.ts";
import { useIdempotencyKey } from "../../../api/idempotency-key.ts";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { campaignPath, homePath } from "../../../paths/paths.ts";
import type { Alerts } from "../../../ui/page/PageAlerts.tsx";
import { FileField } from "../../../ui/FileField.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { PermissionNotice, TeamField } from "../TeamField.tsx";
import { noTeamRefusal, useTeamChoice } from "../team-choice.ts";
import { FileCheck, blockersId } from "./FileCheck.tsx";
import { checkFromErrors, checkFromRefusal } from "./findings.ts";
import { largestFile, readCampaignFile } from "./read-file.ts";

const fileId = "file";

/** Imports a campaign from a file. All findings are shown before the draft is created. */
export function ImportPage() {
  const team = useTeamChoice();
  const { teamId } = team;
  const navigate = useNavigate();
  const idempotencyKey = useIdempotencyKey();
  const chosen = useChosenFile();
  const importCampaign = useImportCampaign();
  const { result, refusal } = chosen;
  const handleImport = () => {
    if (teamId === undefined || !chosen.json) return;
    const content = { teamId, file: chosen.json };
    importCampaign.mutate(
      { ...content, key: idempotencyKey(content) },
      {
        onSuccess: ({ campaign_details }) =>
          void navigate(campaignPath({ teamId, campaignId: campaign_details.ID }, "summary")),
      },
    );
  };
  const failure = teamId === undefined ? noTeamRefusal : (refusal ?? importCampaign.error ?? undefined);
  return (
    <FormPage
      title="Import a campaign"
      back={homePath}
      alerts={alertsOf({ ...chosen, refusal: failure })}
      lead={team.mayWrite ? null : <PermissionNotice action="import" />}
      saving={chosen.isChecking || !team.mayWrite}
      submit="Check the file"
      variant={result?.importable ? "secondary" : "primary"}
      onSubmit={() => teamId !== undefined && void chosen.check(teamId)}
      after={
        result ? (
          <FileCheck
            key={chosen.attempt}
            name={chosen.name}
            result={result}
            file={chosen.json}
            importing={importCampaign.isPending}
            onImport={handleImport}
          />
        ) : null
      }
    >
      <TeamField {...team} />
      <FileField
        id={fileId}
        label={<strong>Campaign file</strong>}
        hint={`Choose a JSON file of up to ${largestFile} that contains one campaign. We check the file first, and show you the results before you import it. Importing a file creates a new campaign and never changes an existing one. Campaign files do not include expectations or the eligibility statement, so add these afterwards.`}
        accept=".json,application/json"
        error={chosen.problem}
        onChange={(file) => {
          chosen.choose(file);
          importCampaign.reset();
        }}
      />
    </FormPage>
  );
}

/**
 * Returns the chosen file and the result of checking it. The result is the API's findings or, if the file cannot be
 * read, the reason.
 */
function useChosenFile() {
  const [file, setFile] = useState<File>();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Awaited<ReturnType<typeof readCampaignFile>>>();
  const checkFile = useCheckFile();
  const json = read?.ok ? read.value : undefined;
  const unread = read?.ok === false ? read.refusal : undefined;
  const unreadableResult = unread && "errors" in unread ? checkFromErrors(unread.errors, unread.json) : undefined;
  const rejectedResult =
    unreadableResult ?? (checkFile.error && json ? checkFromRefusal(checkFile.error, json) : undefined);
  return {
    name: file?.name ?? "",
    attempt,
    json,
    problem: unread && "message" in unread ? unread.message : undefined,
    result: checkFile.data ?? rejectedResult,
    refusal: rejectedResult ? undefined : (checkFile.error ?? undefined),
    isChecking: checkFile.isPending,
    choose: (chosenFile: File | undefined) => {
      setFile(chosenFile);
      setRead(undefined);
      checkFile.reset();
    },
    check: async (teamId: string) => {
      checkFile.reset();
      const content = await readCampaignFile(file);
      setRead(content);
      setAttempt((before) => before + 1);
      if (content.ok) checkFile.mutate({ teamId, file: content.value });
    },
  };
}

interface FileState {
  name: string;
  attempt: number;
  problem: string | undefined;
  result: ImportCheck | undefined;
  refusal: ApiRefusal | undefined;
}

function alertsOf({ name, attempt, problem, result, refusal }: FileState): Alerts {
  const blockedMessage =
    result && !result.importable ? `“${name}” cannot be imported. Check the problems below` : undefined;
  return {
    attempt,
    refusal,
    problems: [
      ...(problem === undefined ? [] : [{ fieldId: fileId, message: problem }]),
      ...(blockedMessage === undefined ? [] : [{ fieldId: blockersId, message: blockedMessage }]),
    ],
  };
}
