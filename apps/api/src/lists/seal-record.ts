import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts and authenticates records. */
export interface Sealer {
  seal: (plain: Buffer, boundTo: string) => Buffer;
  /**
   * Decrypts a record. Throws if the key is missing, if the record was changed, or if the record is bound to a
   * different position.
   */
  open: (sealed: Buffer, boundTo: string) => Buffer;
}

const [idBytes, ivBytes, tagBytes] = [8, 12, 16];

/**
 * Creates an AES-256-GCM sealer. The first key encrypts records. Each key can decrypt the records that it encrypted, so
 * that keys can be rotated.
 */
export function sealerOf(keys: readonly [Buffer, ...Buffer[]]): Sealer {
  const known = new Map(keys.map((key) => [idOf(key).toString("hex"), key]));
  const [current] = keys;
  return {
    seal: (plain, boundTo) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", current, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([idOf(current), iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, boundTo) => {
      const key = known.get(sealed.subarray(0, idBytes).toString("hex"));
      if (!key)
        throw new Error(
          "A release file was encrypted with a key that is not in SPI_RELEASE_KEY. Add the key to this setting.",
        );
      const iv = sealed.subarray(idBytes, idBytes + ivBytes);
      const bodyStart = idBytes + ivBytes + tagBytes;
      const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(sealed.subarray(idBytes + ivBytes, bodyStart));
      return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]);
    },
  };
}

/** Returns a key's identifier, which reveals nothing about the key. */
function idOf(key: Buffer): Buffer {
  return createHash("sha256").update("spi-release-key:").update(key).digest().subarray(0, idBytes);
}
