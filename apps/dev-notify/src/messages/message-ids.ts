/** Start of the time in an ID (KSUID), in seconds since 1970. */
const epoch = 1_400_000_000;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const length = 27;
/** Index that represents the batch itself instead of one of its messages. */
const wholeBatch = 0xffff_ffff;

/** Position of a message, with the number of its batch and its index in the batch. */
export interface BatchPosition {
  batch: number;
  index: number;
}

/**
 * Creates IDs in the service's format. Each ID contains the position of its message, so IDs do not have to be stored.
 * IDs with a different salt are unknown.
 */
export function createMessageIds(hexSalt: string) {
  const salt = Buffer.from(hexSalt, "hex");
  const encode = (at: number, { batch, index }: BatchPosition): string => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(Math.floor(at / 1000) - epoch, 0);
    bytes.writeUInt32BE(batch, 4);
    bytes.writeUInt32BE(index, 8);
    return toBase62(Buffer.concat([bytes, salt]));
  };
  return {
    ofMessage: encode,
    ofBatch: (at: number, batch: number) => encode(at, { batch, index: wholeBatch }),
    /** Returns the position of the message with an ID, or undefined for an ID with a different salt. */
    positionOf: (id: string): BatchPosition | undefined => {
      const bytes = fromBase62(id);
      if (!bytes?.subarray(12).equals(salt)) return undefined;
      return { batch: bytes.readUInt32BE(4), index: bytes.readUInt32BE(8) };
    },
  };
}

function toBase62(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let index = 0; index < length; index += 1) {
    text = digits[Number(value % 62n)] + text;
    value /= 62n;
  }
  return text;
}

function fromBase62(text: string): Buffer | undefined {
  if (!/^[0-9A-Za-z]{27}$/.test(text)) return undefined;
  const value = Array.from(text).reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n);
  const hex = value.toString(16).padStart(40, "0");
  return hex.length === 40 ? Buffer.from(hex, "hex") : undefined;
}
