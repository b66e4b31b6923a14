import { useState } from "react";
import type { ReleaseWish } from "../../api/release.ts";
import { useMoveRelease } from "../../api/release.ts";
import { Link } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { stopListPath } from "../../scope/paths.ts";
import { useMe, usePermissions } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import type { MoveProps } from "./ReleaseStart.tsx";
import { ReleaseAgreement } from "./ReleaseAgreement.tsx";
import { ReleaseStart } from "./ReleaseStart.tsx";
import type { Release } from "@spi/domain/release/release-answer";
import { beforeStart } from "./release-words.ts";

/** What this person may do with a release that is under way (REQ-REL-34). */
export function ReleaseMoves({ release }: { release: Release }) {
  const { key } = useIteration();
  const move = useMoveRelease(key);
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const who = { id: useMe().id, mayRelease, mayApprove: permissions.includes("approve") };
  const missing = beforeStart(release, who);
  const { state, version } = release;
  const props = { release, busy: move.isPending, onMove: (wish: ReleaseWish) => move.mutate({ ...wish, version }) };
  return (
    <>
      {move.error ? (
        <ApiErrors key={move.submittedAt} refusal={move.error} fields={["reason", "rest_wait_hours"]} />
      ) : null}
      {state === "prepared" ? (
        missing !== undefined ? (
          <p>{missing}</p>
        ) : mayRelease ? (
          <ReleaseStart {...props} />
        ) : (
          <p>Somebody with permission to release can start it.</p>
        )
      ) : null}
      {state === "sending" ? <Stop {...props} /> : null}
      {state === "stopped" && mayRelease ? <ReleaseAgreement {...props} /> : null}
      {mayRelease && state !== "ended" ? (
        <p className="nhsuk-u-margin-bottom-0">
          People who must not be messaged go on the <Link to={stopListPath(key.teamId)}>stop list</Link>.
        </p>
      ) : null}
    </>
  );
}

/** Stops at once, without a question: a reason may be given, and is shown to those who decide how it goes on. */
function Stop({ busy, onMove }: MoveProps) {
  const [reason, setReason] = useState("");
  return (
    <>
      <TextField
        id="reason"
        label="Reason for stopping (optional)"
        hint="Sending stops at once. Two people who may release can resume it. Do not include anything about a patient."
        value={reason}
        onChange={setReason}
      />
      <Button
        variant="warning"
        disabled={busy}
        onClick={() => onMove({ move: "stop", ...(reason.trim() && { reason }) })}
      >
        Stop sending
      </Button>
    </>
  );
}
