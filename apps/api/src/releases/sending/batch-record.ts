import { tenDigits } from "../list/listed-messages.ts";

/** A message in a batch, with its position in the release's list, its reference and its recipient. */
export interface BatchMessage {
  position: number;
  reference: string;
  nhsNumber: string;
}

const bytesOfMessage = 4 + 8 + 16;

/** Encodes a batch's messages as a record of a release's file. */
export function toRecord(messages: readonly BatchMessage[]): Buffer {
  const record = Buffer.alloc(messages.length * bytesOfMessage);
  let at = 0;
  for (const { position, reference, nhsNumber } of messages) {
    at = record.writeUInt32BE(position, at);
    at = record.writeDoubleBE(Number(nhsNumber), at);
    at += record.write(reference.replaceAll("-", ""), at, "hex");
  }
  return record;
}

/**
 * Returns the index in a record of the message at a given position in the list, or -1 if the record does not contain
 * that message.
 */
export function indexInRecord(record: Buffer, position: number): number {
  for (let at = 0; at < record.length; at += bytesOfMessage) {
    if (record.readUInt32BE(at) === position) return at / bytesOfMessage;
  }
  return -1;
}

export function fromRecord(record: Buffer): BatchMessage[] {
  return Array.from({ length: record.length / bytesOfMessage }, (_, index) => {
    const at = index * bytesOfMessage;
    const hex = record.toString("hex", at + 12, at + bytesOfMessage);
    return {
      position: record.readUInt32BE(at),
      nhsNumber: tenDigits(record.readDoubleBE(at + 4)),
      reference: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    };
  });
}
