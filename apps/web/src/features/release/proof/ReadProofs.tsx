import { isNameLike, proofChecks, proofMessages, nameMismatch } from "@spi/domain/release/proof";
import type { Release } from "@spi/domain/release/release-answer";
import { andList } from "@spi/domain/text/lists";
import { useState } from "react";
import { releaseForms, useReadProofs } from "../../../api/release.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { PermissionHolders } from "../../../session/PermissionHolders.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";
import { useFormPresent } from "../../../ui/page/refused-forms.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";

interface ReadProofsProps {
  release: Release;
  /** Plans with a test message that has not been read by any user. */
  unread: readonly Release["plans"][number][];
}

const checks = Object.keys(proofChecks) as (keyof typeof proofChecks)[];

/**
 * Shows a form in which users record the test messages that they have read, each with all of its checks. The user who sent the messages cannot use
 * the form.
 */
export function ReadProofs({ release, unread }: ReadProofsProps) {
  const { key } = useIteration();
  const read = useReadProofs(key);
  const me = useMe();
  const mayApprove = usePermissions(key.teamId).includes("approve");
  const [chosen, setChosen] = useState<string[]>([]);
  const [confirmedPlans, setConfirmedPlans] = useState<string[]>([]);
  const accepted = unread.filter(({ proof }) => proof?.state === "accepted");
  const readable = accepted.filter(({ proof }) => proof?.sent_by.id !== me.id);
  const canRead = mayApprove && readable.length > 0;
  useFormPresent(canRead ? releaseForms.read(release.version) : undefined);
  if (accepted.length === 0) return null;
  if (!canRead) {
    const senders = accepted.map(({ proof }) => proof?.sent_by.id);
    return (
      <>
        <p>
          {mayApprove
            ? proofMessages.ownProof
            : "An approver who did not send the messages must confirm that they have read them."}
        </p>
        <PermissionHolders teamId={key.teamId} permission="approve" isExcluded={(id) => senders.includes(id)} />
      </>
    );
  }
  const mismatched = readable.filter(({ plan, name }) => chosen.includes(plan) && !isNameLike(plan, name ?? ""));
  const save = () =>
    read.mutate({
      version: release.version,
      checks,
      plans: readable
        .filter(({ plan }) => chosen.includes(plan))
        .map(({ plan, name, version }) => ({
          plan,
          name: name ?? "",
          version: version ?? "",
          confirm_name: confirmedPlans.includes(plan),
        })),
    });
  return (
    <>
      <Checkboxes
        id="plans"
        legend="Which messages have you read?"
        legendSize="s"
        hint={`Select a message only if ${andList(Object.values(proofChecks))}.`}
        choices={readable.map(({ plan, name, version }) => ({
          value: plan,
          label: plan,
          hint: `${name}, version ${version}`,
        }))}
        values={chosen}
        onChange={setChosen}
      />
      {mismatched.length === 0 ? null : (
        <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-4">
          {mismatched.map(({ plan, name }) => (
            <Checkbox
              key={plan}
              id={`sure-${plan}`}
              label={`“${name}” is the right plan for ${plan}`}
              hint={nameMismatch}
              checked={confirmedPlans.includes(plan)}
              onChange={(isChecked) =>
                setConfirmedPlans(
                  isChecked ? [...confirmedPlans, plan] : confirmedPlans.filter((other) => other !== plan),
                )
              }
            />
          ))}
        </div>
      )}
      {read.error ? <ApiErrors key={read.submittedAt} refusal={read.error} fields={["plans", "checks"]} /> : null}
      <Button disabled={read.isPending} onClick={save}>
        Confirm that I have read them
      </Button>
    </>
  );
}
