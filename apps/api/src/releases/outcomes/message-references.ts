import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** Where a message is: which release, its place in the list, and its part there. */
export interface MessagePlace {
  releaseId: string;
  place: number;
  wave: number;
  /** The routing plan, by its place among the release's plans in alphabetical order. */
  plan: number;
}

/** The beginning of a release's ID, which names it, and a message of it. */
export interface ReferencePlace extends Omit<MessagePlace, "releaseId"> {
  releaseStart: string;
}

/** Makes and reads message references. */
export interface MessageReferences {
  make: (message: MessagePlace) => string;
  /** What a reference could mean, under each key; none for what is no reference. Whether such a release is there says which. */
  read: (reference: string) => ReferencePlace[];
}

const releaseBytes = 8;
const keyBytes = 16;
const dashes = /^(.{8})(.{4})(.{4})(.{4})/;

/**
 * References in the form of UUIDs that look random, and of which each says, to whoever has the key, which message it is: none
 * has to be looked up or kept in the database. One block of AES each, so equal messages alone have equal references.
 */
export function messageReferences(keys: readonly [Buffer, ...Buffer[]]): MessageReferences {
  const derived = keys.map((key) => Buffer.from(hkdfSync("sha256", key, "", "spi-message-reference", keyBytes)));
  // Blocks do not depend on each other, so one cipher makes them all.
  const cipher = createCipheriv("aes-128-ecb", derived[0]!, null).setAutoPadding(false);
  const deciphers = derived.map((key) => createDecipheriv("aes-128-ecb", key, null).setAutoPadding(false));
  return {
    make: ({ releaseId, place, wave, plan }) => {
      const block = Buffer.alloc(16);
      block.write(releaseId.replaceAll("-", ""), 0, releaseBytes, "hex");
      block.writeUInt32BE(place, 8);
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
          place: plain.readUInt32BE(8),
          wave: plain.readUInt16BE(12),
          plan: plain.readUInt16BE(14),
        };
      });
    },
  };
}
