import { isReason } from "@spi/domain/names/reason";
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
import { ReleaseStart } from "./ReleaseStart.tsx";
import type { Release } from "./release-words.ts";
import { messages } from "./release-words.ts";

/** What this person may do with a release that is under way (REQ-REL-34). */
export function ReleaseMoves({ release }: { release: Release }) {
  const { key } = useIteration();
  const move = useMoveRelease(key);
  const mayRelease = usePermissions(key.teamId).includes("release");
  const { state, version } = release;
  const props = { release, busy: move.isPending, onMove: (wish: ReleaseWish) => move.mutate({ ...wish, version }) };
  return (
    <>
      {move.error ? (
        <ApiErrors key={move.submittedAt} refusal={move.error} fields={["reason", "rest_wait_hours"]} />
      ) : null}
      {state === "prepared" ? (
        mayRelease ? (
          <ReleaseStart {...props} />
        ) : (
          <p>Somebody with permission to release can start it.</p>
        )
      ) : null}
      {state === "sending" ? (
        <Button variant="warning" disabled={move.isPending} onClick={() => props.onMove({ move: "stop" })}>
          Stop sending
        </Button>
      ) : null}
      {state === "stopped" && mayRelease ? release.asked ? <Agree {...props} /> : <Ask {...props} /> : null}
      {mayRelease && state !== "ended" ? (
        <p className="nhsuk-u-margin-bottom-0">
          People who must not be messaged go on the <Link to={stopListPath(key.teamId)}>stop list</Link>.
        </p>
      ) : null}
    </>
  );
}

function Ask({ release, busy, onMove }: MoveProps) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const ask = (move: ReleaseWish["move"]) => {
    setMissing(!isReason(reason));
    if (isReason(reason)) onMove({ move, reason });
  };
  return (
    <>
      <TextField
        id="reason"
        label="Reason"
        hint="Somebody else with permission to release must agree. Do not include anything about a patient."
        value={reason}
        onChange={setReason}
        error={missing ? "Enter the reason" : undefined}
      />
      <div className="nhsuk-button-group">
        <Button disabled={busy} onClick={() => ask("ask-to-resume")}>
          Ask to resume
        </Button>
        <Button variant="warning" disabled={busy} onClick={() => ask("ask-to-give-up")}>
          Ask not to send the remaining {messages(release.figures.toGo)}
        </Button>
      </div>
    </>
  );
}

function Agree({ release, busy, onMove }: MoveProps) {
  const me = useMe();
  const { asked, figures } = release;
  if (!asked) return null;
  const rest = messages(figures.toGo);
  const what = asked.what === "resume" ? "resume sending" : `not send the remaining ${rest}`;
  return (
    <>
      <p>
        {asked.by.id === me.id ? "You" : asked.by.name} asked to {what}: {asked.reason}
      </p>
      {asked.by.id === me.id ? (
        <p>Somebody else with permission to release must agree.</p>
      ) : asked.what === "resume" ? (
        <Button disabled={busy} onClick={() => onMove({ move: "resume" })}>
          Agree, and resume sending
        </Button>
      ) : (
        <Button variant="warning" disabled={busy} onClick={() => onMove({ move: "give-up", remaining: figures.toGo })}>
          Agree: do not send the remaining {rest}
        </Button>
      )}
    </>
  );
}
