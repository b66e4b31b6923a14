import { useState } from "react";
import { useNavigate } from "react-router";
import { type ImportCheck, useCheckFile, useImportCampaign } from "../../../api/importing.ts";
import { useIdempotencyKey } from "../../../api/idempotency-key.ts";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { campaignPath, homePath } from "../../../paths/paths.ts";
import type { Alerts } from "../../../ui/page/PageAlerts.tsx";
import { FileField } from "../../../ui/FileField.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { NoPermission, TeamField } from "../TeamField.tsx";
import { noTeam, useTeamChoice } from "../team-choice.ts";
import { FileCheck, blockersId } from "./FileCheck.tsx";
import { checkOfErrors, checkOfRefusal } from "./findings.ts";
import { largestFile, readCampaignFile } from "./read-file.ts";

const fileId = "file";

/** Imports a campaign from a file: shows all findings first, then creates the draft. */
export function ImportPage() {
  const team = useTeamChoice();
  const { teamId } = team;
  const navigate = useNavigate();
  const idempotencyKey = useIdempotencyKey();
  const chosen = useChosenFile();
  const bring = useImportCampaign();
  const { told, refusal } = chosen;
  const importIt = () => {
    if (teamId === undefined || !chosen.json) return;
    const wish = { teamId, file: chosen.json };
    bring.mutate(
      { ...wish, key: idempotencyKey(wish) },
      {
        onSuccess: ({ campaign_details }) =>
          void navigate(campaignPath({ teamId, campaignId: campaign_details.ID }, "summary")),
      },
    );
  };
  const failure = teamId === undefined ? noTeam : (refusal ?? bring.error ?? undefined);
  return (
    <FormPage
      title="Import a campaign"
      back={homePath}
      alerts={alertsOf({ ...chosen, refusal: failure })}
      lead={team.mayWrite ? null : <NoPermission to="import" />}
      saving={chosen.isChecking || !team.mayWrite}
      submit="Check the file"
      variant={told?.importable ? "secondary" : "primary"}
      onSubmit={() => teamId !== undefined && void chosen.check(teamId)}
      after={
        told ? (
          <FileCheck
            key={chosen.attempt}
            name={chosen.name}
            told={told}
            importing={bring.isPending}
            onImport={importIt}
          />
        ) : null
      }
    >
      <TeamField {...team} />
      <FileField
        id={fileId}
        label={<strong>Campaign file</strong>}
        hint={`A JSON file containing one campaign, up to ${largestFile}. We check it first and do not import anything until you have seen the results. The file becomes a new campaign and never changes an existing one. It does not include expectations or the eligibility statement, so add these afterwards.`}
        accept=".json,application/json"
        error={chosen.problem}
        onChange={(file) => {
          chosen.choose(file);
          bring.reset();
        }}
      />
    </FormPage>
  );
}

/** Returns the chosen file and its check: why it cannot be read, or the API's findings. */
function useChosenFile() {
  const [file, setFile] = useState<File>();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Awaited<ReturnType<typeof readCampaignFile>>>();
  const asked = useCheckFile();
  const json = read?.ok ? read.value : undefined;
  const unread = read?.ok === false ? read.refusal : undefined;
  const lost = unread && "errors" in unread ? checkOfErrors(unread.errors, unread.json) : undefined;
  const early = lost ?? (asked.error && json ? checkOfRefusal(asked.error, json) : undefined);
  return {
    name: file?.name ?? "",
    attempt,
    json,
    problem: unread && "message" in unread ? unread.message : undefined,
    told: asked.data ?? early,
    refusal: early ? undefined : (asked.error ?? undefined),
    isChecking: asked.isPending,
    choose: (one: File | undefined) => {
      setFile(one);
      setRead(undefined);
      asked.reset();
    },
    check: async (teamId: string) => {
      asked.reset();
      const now = await readCampaignFile(file);
      setRead(now);
      setAttempt((before) => before + 1);
      if (now.ok) asked.mutate({ teamId, file: now.value });
    },
  };
}

interface Known {
  name: string;
  attempt: number;
  problem: string | undefined;
  told: ImportCheck | undefined;
  refusal: ApiRefusal | undefined;
}

function alertsOf({ name, attempt, problem, told, refusal }: Known): Alerts {
  const stopped = told && !told.importable ? `“${name}” cannot be imported. Check the problems below` : undefined;
  return {
    attempt,
    refusal,
    problems: [
      ...(problem === undefined ? [] : [{ fieldId: fileId, message: problem }]),
      ...(stopped === undefined ? [] : [{ fieldId: blockersId, message: stopped }]),
    ],
  };
}
