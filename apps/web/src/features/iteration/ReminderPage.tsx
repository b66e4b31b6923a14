import { displayDay } from "@spi/domain/day/calendar";
import {
  type ReminderRefusal,
  invitedSinceId,
  refuseReminder,
  reminderOf,
  reminderWeeks,
  rulesAboutInvitations,
} from "@spi/domain/iteration/reminder";
import { libraryRuleById } from "@spi/domain/library/library-rule";
import { ruleName } from "@spi/domain/rule/rule-name";
import { WarningCallout } from "nhsuk-react-components";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { useIdempotencyKey } from "../../api/idempotency-key.ts";
import { useCreateIteration } from "../../api/mutations.ts";
import { useReference } from "../../api/use-reference.ts";
import { useDiscardDraft } from "../../drafts/use-persistent-state.ts";
import { iterationPath } from "../../paths/paths.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { FormTextField } from "../../ui/form/FormFields.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { Page } from "../../ui/page/Page.tsx";
import { readReminderDate, reminderSchema } from "./reminder-form.ts";

const title = "Plan a reminder";

const refusalTexts = {
  notInvitation:
    "This iteration is not a first communication. Open the invitation that you want to remind people about.",
  noInvitationData:
    "We cannot plan a reminder for this campaign, because our population data does not say who was invited. Copy the iteration instead.",
  tooManyFilters:
    "A reminder needs another filter rule, and this iteration already has the maximum. Copy the iteration and combine its rules first.",
} as const satisfies Record<ReminderRefusal, string>;

/** Creates a reminder for the people of an invitation, a number of weeks after its run date. */
export function ReminderPage() {
  const { key, iteration, campaign } = useIteration();
  const { "library-rules": library, attributes } = useReference();
  const target = campaign.campaign_details.Target;
  const invitedSince = libraryRuleById(library, invitedSinceId);
  const back = iterationPath(key, "summary");
  const refusal = refuseReminder({ source: iteration.iteration_details, target, invitedSince, attributes });
  if (invitedSince && refusal === undefined) return <ReminderForm invitedSince={invitedSince} back={back} />;
  return (
    <Page title={title} caption={iteration.iteration_details.Name} back={back}>
      <p>{refusalTexts[refusal ?? "noInvitationData"]}</p>
    </Page>
  );
}

interface ReminderFormProps {
  invitedSince: NonNullable<ReturnType<typeof libraryRuleById>>;
  back: string;
}

function ReminderForm({ invitedSince, back }: ReminderFormProps) {
  const { key, iteration, campaign } = useIteration();
  const source = iteration.iteration_details;
  const { Target, StartDate, EndDate } = campaign.campaign_details;
  const create = useCreateIteration(key);
  const idempotencyKey = useIdempotencyKey();
  const navigate = useNavigate();
  const discardDraft = useDiscardDraft();
  const names = campaign.iterations.map(({ iteration_details }) => iteration_details.Name);
  const context = { runDate: source.IterationDate, campaign: { StartDate, EndDate }, names };
  const form = useDraftForm(reminderSchema(context), { Name: `Reminder - ${source.Name}`, Weeks: "4" });
  const weeks = useWatch({ control: form.control, name: "Weeks" });
  const date = readReminderDate(source.IterationDate, weeks);
  const leftOut = rulesAboutInvitations(source.IterationRules, Target).map((rule) =>
    ruleName(rule, source.IterationDate),
  );
  const submit = form.handleSubmit(({ Name, IterationDate }) =>
    create.mutate(
      {
        content: reminderOf({
          source,
          target: Target,
          invitedSince,
          Name,
          IterationDate,
          newId: () => crypto.randomUUID(),
        }),
        idempotencyKey: idempotencyKey({ Name, IterationDate }),
        copiedFrom: source.ID,
      },
      {
        onSuccess: ({ iteration_details }) => {
          discardDraft();
          void navigate(iterationPath({ ...key, iterationId: iteration_details.ID }, "summary"));
        },
        onError: (refusal) => showRefusal(form, refusal),
      },
    ),
  );
  return (
    <FormPage
      title={title}
      caption={source.Name}
      back={back}
      alerts={formAlerts(form, { refusal: create.error ?? undefined })}
      saving={create.isPending}
      submit="Create the reminder"
      onSubmit={() => void submit()}
    >
      <FormTextField control={form.control} name="Name" label="Reminder name" labelSize="s" autoComplete="off" />
      <FormTextField
        control={form.control}
        name="Weeks"
        label="Weeks after the invitation"
        labelSize="s"
        hint={`The invitation runs on ${displayDay(source.IterationDate)}. Enter a number from ${reminderWeeks.least} to ${reminderWeeks.most}.`}
        autoComplete="off"
        width={3}
      />
      <p aria-live="polite">{date.ok ? `The reminder will run on ${displayDay(date.value)}.` : null}</p>
      <h2 className="nhsuk-heading-s">What the reminder will include</h2>
      <ul>
        <li>The invitation type is “Reminder communication”.</li>
        <li>
          A new filter rule limits the reminder to people selected for an invitation on or after{" "}
          {displayDay(source.IterationDate)}.
        </li>
        <li>
          The cohorts, rules, routing plans, expectations and example people are the same. We will work out ages and
          numbers of days from the new run date.
        </li>
        <li>The reminder is a draft. It needs its own review and report.</li>
      </ul>
      {leftOut.length === 0 ? null : (
        <WarningCallout>
          <WarningCallout.Heading>Rules we will leave out</WarningCallout.Heading>
          <p>
            These rules check when someone was last invited. They could exclude everyone who got the invitation:{" "}
            {leftOut.map((name) => `“${name}”`).join(", ")}.
          </p>
        </WarningCallout>
      )}
    </FormPage>
  );
}
