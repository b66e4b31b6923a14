import type { DescribedPerson } from "@spi/domain/people/described-person";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { PersonLinkState, PlaceOfPerson } from "../../../scope/explained-person.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import type { ComparableVersion } from "./use-comparable-versions.ts";

/** ID of the link to a fictional person who is treated differently by the versions. */
export const anybody = "anybody";

/** The link to "Why this person?" from which the user came back. */
export function usePlaceOfPerson(): PlaceOfPerson | undefined {
  return (useLocation().state as { place?: PlaceOfPerson } | null)?.place;
}

interface WhyThisPersonProps {
  person: DescribedPerson;
  version: ComparableVersion;
  /** ID of the link within the comparison. */
  link: string;
  children?: ReactNode;
}

/** Links to "Why this person?" for a fictional person in both versions, and takes the focus again after Back. */
export function WhyThisPerson({ person, version: { value: version, called }, link, children }: WhyThisPersonProps) {
  const { key } = useIteration();
  const place = usePlaceOfPerson();
  const anchor = useRef<HTMLAnchorElement>(null);
  const isHere = place?.version === version && place.link === link;
  useEffect(() => {
    // The page moves the focus to its heading first.
    const frame = isHere ? requestAnimationFrame(() => anchor.current?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [isHere]);
  const state = { person, against: { version, called }, place: { version, link } } satisfies PersonLinkState;
  return (
    <Link ref={anchor} to={iterationPath(key, "explain")} state={state}>
      Why this person?{children}
    </Link>
  );
}
