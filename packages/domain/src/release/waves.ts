/** Determines which messages are sent first. */
import { percentRoundedUp } from "../text/per-cent.ts";
import type { SendingSettings } from "./sending/sending-settings.ts";

/** The first wave of a release, which is a percentage of each routing plan's messages with a minimum in total. */
type FirstWave = Pick<SendingSettings, "first_wave_percent" | "first_wave_least">;

/** A wave's messages for one routing plan, from index `from` in the list up to, but not including, index `to`. */
export interface WavePart {
  wave: number;
  plan: string;
  from: number;
  to: number;
}

/**
 * Splits a release into waves, given the number of messages for each routing plan. The first wave has messages for
 * every plan, so that staff can check each plan before most of its messages are sent. The second wave has all other
 * messages, and is left out if there are none.
 */
export function cutWaves(plans: ReadonlyMap<string, number>, first: FirstWave): WavePart[] {
  const { first_wave_percent: percent, first_wave_least: least } = first;
  const used = [...plans].filter(([, messages]) => messages > 0);
  const leastOfPlan = Math.ceil(least / Math.max(1, used.length));
  const firsts = used.map(([plan, messages]) => {
    const to = Math.min(messages, Math.max(1, leastOfPlan, percentRoundedUp({ percent, of: messages })));
    return { wave: 1, plan, from: 0, to };
  });
  const rest = used.map(([plan, messages], index) => ({ wave: 2, plan, from: firsts[index]!.to, to: messages }));
  return [...firsts, ...rest.filter(({ from, to }) => from < to)];
}
