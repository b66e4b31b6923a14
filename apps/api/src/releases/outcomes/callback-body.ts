import { finalStatuses, messageChannels, type FinalStatus, type MessageChannel } from "@spi/domain/release/outcomes";
import * as z from "zod";

/** Outcome of a message, or of one of its channels, as received in a callback. */
export interface CallbackOutcome {
  reference: string;
  /** Channel of the outcome. Empty for the message as a whole. */
  channel: MessageChannel | "";
  status: FinalStatus;
  at: Date;
  notifyId: string;
}

/** Maximum number of statuses in one callback. */
const maxStatuses = 10_000;

const common = {
  // The database cannot store control characters or unpaired surrogates.
  messageId: z
    .string()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  messageReference: z.string().min(1).max(1000),
  timestamp: z.iso.datetime({ offset: true }).max(40).refine(isStorable),
};
/** Returns whether the database can store a time. Years in the database start at 1, and years in JSON end at 9999. */
function isStorable(timestamp: string): boolean {
  const year = new Date(timestamp).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const meta = z.object({ idempotencyKey: z.string().min(1).max(1000) });
const status = z.string().max(100);
/** NHS Notify can add fields to callbacks at any time. We ignore these fields. */
const callbackSchema = z.object({
  data: z
    .array(
      z.discriminatedUnion("type", [
        z.object({
          type: z.literal("MessageStatus"),
          attributes: z.object({ ...common, messageStatus: status }),
          meta,
        }),
        z.object({
          type: z.literal("ChannelStatus"),
          attributes: z.object({ ...common, channel: status, channelStatus: status }),
          meta,
        }),
      ]),
    )
    .min(1)
    .max(maxStatuses),
});

const isFinal = (text: string): text is FinalStatus => (finalStatuses as readonly string[]).includes(text);
const isChannel = (text: string): text is MessageChannel => (messageChannels as readonly string[]).includes(text);

/** Maximum number of milliseconds by which NHS Notify's clock can be ahead of ours. */
const skewMilliseconds = 5 * 60 * 1000;

/**
 * Reads the final statuses from a callback. Returns undefined if the text is not a callback or contains a time in the
 * future. Ignores other statuses, because they only mean that the outcome is not known yet.
 */
export function readCallback(text: string, now: Date): CallbackOutcome[] | undefined {
  const parsed = callbackSchema.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const latest = now.getTime() + skewMilliseconds;
  if (parsed.data.data.some(({ attributes }) => Date.parse(attributes.timestamp) > latest)) return undefined;
  return parsed.data.data.flatMap((entry) => {
    const { messageReference: reference, messageId: notifyId, timestamp } = entry.attributes;
    const ofMessage = entry.type === "MessageStatus";
    const channel = ofMessage ? "" : entry.attributes.channel;
    const status = ofMessage ? entry.attributes.messageStatus : entry.attributes.channelStatus;
    if (!isFinal(status) || !(channel === "" || isChannel(channel))) return [];
    return [{ reference, channel, status, at: new Date(timestamp), notifyId }];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
