import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/**
 * Position of a message. It consists of the release, and the message's position, wave and routing plan in that release.
 */
export interface MessagePosition {
  releaseId: string;
  position: number;
  wave: number;
  /** Index of the routing plan among the release's plans in alphabetical order. */
  plan: number;
}

/** A position decoded from a reference. The first bytes of the release's ID identify the release. */
export interface ReferencePosition extends Omit<MessagePosition, "releaseId"> {
  releaseStart: string;
}

/** Creates and reads message references. */
export interface MessageReferences {
  make: (message: MessagePosition) => string;
  /**
   * Returns the possible meanings of a reference, one for each key, or an empty list if the reference is invalid. The
   * correct meaning is the one that identifies an existing release.
   */
  read: (reference: string) => ReferencePosition[];
}

const releaseBytes = 8;
const keyBytes = 16;
const dashes = /^(.{8})(.{4})(.{4})(.{4})/;

/**
 * Creates references in the form of UUIDs that look random. The key is enough to identify the message from its
 * reference, so references do not have to be stored or looked up. Each reference is one AES block, so different
 * messages never have the same reference.
 */
export function messageReferences(keys: readonly [Buffer, ...Buffer[]]): MessageReferences {
  const derived = keys.map((key) => Buffer.from(hkdfSync("sha256", key, "", "spi-message-reference", keyBytes)));
  // Blocks do not depend on each other, so a single cipher creates all of them.
  const cipher = createCipheriv("aes-128-ecb", derived[0]!, null).setAutoPadding(false);
  const deciphers = derived.map((key) => createDecipheriv("aes-128-ecb", key, null).setAutoPadding(false));
  return {
    make: ({ releaseId, position, wave, plan }) => {
      const block = Buffer.alloc(16);
      block.write(releaseId.replaceAll("-", ""), 0, releaseBytes, "hex");
      block.writeUInt32BE(position, 8);
      block.writeUInt16BE(wave, 12);
      block.writeUInt16BE(plan, 14);
      return cipher.update(block).toString("hex").replace(dashes, "$1-$2-$3-$4-");
    },
    read: (reference) => {
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(reference)) return [];
      const block = Buffer.from(reference.replaceAll("-", ""), "hex");
      return deciphers.map((decipher) => {
        const plain = decipher.update(block);
        return {
          releaseStart: plain.toString("hex", 0, releaseBytes),
          position: plain.readUInt32BE(8),
          wave: plain.readUInt16BE(12),
          plan: plain.readUInt16BE(14),
        };
      });
    },
  };
}
