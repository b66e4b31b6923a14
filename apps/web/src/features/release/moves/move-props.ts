import type { Release } from "@spi/domain/release/release-answer";
import type { ReleaseWish } from "../../../api/release.ts";

/** A release, and how this person moves it on. */
export interface MoveProps {
  release: Release;
  /** When messages may go, where they may not now. */
  hours: string | undefined;
  /** When the release was told so. */
  at: number;
  busy: boolean;
  onMove: (wish: Omit<ReleaseWish, "version">) => void;
}

/** With the reason that is typed for what is to be decided now. */
export interface ReasonedMove extends MoveProps {
  reason: string;
  setReason: (reason: string) => void;
}
