import { type StepName, type StepState, iterationSteps, stepNames } from "./iteration-steps.ts";
import { ukDay } from "@spi/domain/day/calendar";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { type IterationScreen, editPath } from "../../../paths/paths.ts";
import { useNotReady, useCurrentRelease } from "../../../scope/NotReadyCallout.tsx";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { Tag } from "../../../ui/Tag.tsx";

/** Element IDs of the page's sections. */
export const partIds = { details: "details", cohorts: "cohorts", rules: "rules" } as const;

/** Shows the iteration's five steps, each with its state and the role that acts next. */
export function StepsCard({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const release = useCurrentRelease();
  const [today] = useState(() => ukDay(new Date()));
  const viewer = { id: useMe().id, permissions: usePermissions(key.teamId) };
  const steps = iterationSteps({ ...iteration, release }, viewer, {
    today,
    knownCohorts: useKnownCohorts(),
    findings: useFindings(key).data,
    notReady: useNotReady()?.kind,
  });
  const screens: Partial<Record<StepName, IterationScreen>> = {
    details: iteration.iteration_details.CommsType ? "routing-plan" : "key-details",
    cohorts: "cohorts",
  };
  return (
    <Card heading="Steps">
      <ol className="nhsuk-list spi-steps">
        {(Object.keys(stepNames) as StepName[]).map((name, index) => {
          const { state, text } = steps[name];
          const screen = editable && state === "toDo" ? screens[name] : undefined;
          return (
            <li key={name} className="spi-steps__step">
              <span className="spi-steps__name">
                <StepLink name={name} to={screen && editPath(key, screen)}>
                  {index + 1}. {stepNames[name]}
                </StepLink>
              </span>
              <span className="spi-steps__words">{text}</span>
              <span className="spi-steps__state">
                <StepTag state={state} />
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

interface StepLinkProps {
  name: StepName;
  to: string | undefined;
  children: ReactNode;
}

/** Links to the step's screen, or to its section on this page. */
function StepLink({ name, to, children }: StepLinkProps) {
  if (to !== undefined) return <Link to={to}>{children}</Link>;
  if (!Object.hasOwn(partIds, name)) return children;
  return (
    <a
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        const part = document.getElementById(name);
        part?.closest("details")?.setAttribute("open", "");
        part?.scrollIntoView();
        part?.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}

const stateTags = {
  later: { label: "Later", colour: "white" },
  toDo: { label: "To do", colour: "blue" },
  underWay: { label: "In progress", colour: "aqua-green" },
  toCheck: { label: "To check", colour: "red" },
  done: { label: "Done", colour: "green" },
} as const satisfies Record<StepState, { label: string; colour: string }>;

function StepTag({ state }: { state: StepState }) {
  const { label, colour } = stateTags[state];
  return <Tag colour={colour}>{label}</Tag>;
}
