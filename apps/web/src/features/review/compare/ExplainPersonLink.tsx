import type { DescribedPerson } from "@spi/domain/people/described-person";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { PersonLinkState, PersonLinkPosition } from "../../../scope/explained-person.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import type { ComparableVersion } from "./use-comparable-versions.ts";

/** ID of the link to a fictional person that the versions treat differently. */
export const equivalenceLink = "anybody";

/** Returns the link to "Why this person?" from which the user returned to the page. */
export function usePersonLink(): PersonLinkPosition | undefined {
  return (useLocation().state as { linkPosition?: PersonLinkPosition } | null)?.linkPosition;
}

interface ExplainPersonLinkProps {
  person: DescribedPerson;
  version: ComparableVersion;
  /** ID of the link within the comparison. */
  link: string;
  children?: ReactNode;
}

/**
 * Links to "Why this person?" for a fictional person in both versions. The link gets the focus again when the user
 * returns.
 */
export function ExplainPersonLink({
  person,
  version: { value: version, inlineName },
  link,
  children,
}: ExplainPersonLinkProps) {
  const { key } = useIteration();
  const linkPosition = usePersonLink();
  const anchor = useRef<HTMLAnchorElement>(null);
  const isReturnTarget = linkPosition?.version === version && linkPosition.link === link;
  useEffect(() => {
    // The focus is set in the next frame, because the page first moves it to its heading.
    const frame = isReturnTarget ? requestAnimationFrame(() => anchor.current?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [isReturnTarget]);
  const state = {
    person,
    comparedVersion: { version, inlineName },
    linkPosition: { version, link },
  } satisfies PersonLinkState;
  return (
    <Link ref={anchor} to={iterationPath(key, "explain")} state={state}>
      Why this person?{children}
    </Link>
  );
}
