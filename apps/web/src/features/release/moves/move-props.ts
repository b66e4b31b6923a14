import type { Release } from "@spi/domain/release/release-answer";
import type { ReleaseCommand } from "../../../api/release.ts";

/** A release and the user's actions on it. */
export interface MoveProps {
  release: Release;
  /** Sending hours, if messages cannot be sent now. */
  hours: string | undefined;
  /** Time at which the API returned the release. */
  at: number;
  busy: boolean;
  onMove: (wish: Omit<ReleaseCommand, "version">) => void;
}

/** Adds the reason typed for the current decision. */
export interface MoveWithReason extends MoveProps {
  reason: string;
  setReason: (reason: string) => void;
}
