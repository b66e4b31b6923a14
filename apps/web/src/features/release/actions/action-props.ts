import type { Release } from "@spi/domain/release/release-answer";
import type { ReleaseCommand } from "../../../api/release.ts";

/** A release, and the functions for the user's actions on it. */
export interface ActionProps {
  release: Release;
  /** Sending hours. Undefined if messages can be sent now. */
  hours: string | undefined;
  /** Time at which the API returned the release. */
  at: number;
  busy: boolean;
  onCommand: (command: Omit<ReleaseCommand, "version">) => void;
}

/** Adds the reason that was typed for the current decision. */
export interface ActionWithReasonProps extends ActionProps {
  reason: string;
  setReason: (reason: string) => void;
}
