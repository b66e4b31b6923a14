import { useState } from "react";
import type { ReleaseWish } from "../../api/release.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { Release } from "./release-words.ts";
import { messages } from "./release-words.ts";

/** A release, and how this person moves it on. */
export interface MoveProps {
  release: Release;
  busy: boolean;
  onMove: (wish: Omit<ReleaseWish, "version">) => void;
}

const percent = (text: string) => (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) : undefined);
const wrong = "Enter a whole number from 0 to 100";

/** Starts sending after a question that names the number, with what must be known of the first wave before the others begin. */
export function ReleaseStart({ release, busy, onMove }: MoveProps) {
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState({ known: "", failed: "" });
  const all = messages(release.figures.toGo);
  if (release.plans.some(({ proof }) => !proof?.read_by)) {
    return <p>Sending can start once somebody has read the message of every routing plan.</p>;
  }
  const isEmpty = typed.known.trim() === "" && typed.failed.trim() === "";
  const [known, failed] = [percent(typed.known), percent(typed.failed)];
  const isWhole = isEmpty || (known !== undefined && failed !== undefined);
  const errorOf = (value: number | undefined) => (tried && !isEmpty && value === undefined ? wrong : undefined);
  return (
    <>
      {release.parts.some(({ wave }) => wave > 1) ? (
        <>
          <TextField
            id="least_known"
            label="Outcomes that must be known before the second wave, in %"
            hint="For example, 80. Leave both empty to send the second wave without waiting."
            width={3}
            inputMode="numeric"
            value={typed.known}
            onChange={(text) => setTyped({ ...typed, known: text })}
            error={errorOf(known)}
          />
          <TextField
            id="most_failed"
            label="Messages of those that may have failed, in %"
            hint="If more failed, sending stops and two people decide how to go on."
            width={3}
            inputMode="numeric"
            value={typed.failed}
            onChange={(text) => setTyped({ ...typed, failed: text })}
            error={errorOf(failed)}
          />
        </>
      ) : null}
      <Button
        disabled={busy}
        onClick={() => {
          setTried(true);
          setAsking(isWhole);
        }}
      >
        Start sending
      </Button>
      {asking ? (
        <ConfirmDialog
          title={`Send ${all}?`}
          yes={`Yes, send ${all}`}
          warning
          onYes={() => {
            setAsking(false);
            const condition =
              known === undefined || failed === undefined ? undefined : { least_known: known, most_failed: failed };
            onMove({ move: "start", ...(condition && { rest_condition: condition }) });
          }}
          onNo={() => setAsking(false)}
        >
          <p>They go to the people of the approved list. What NHS Notify has accepted cannot be recalled.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
