/** Creates certificates for tests. Their authorities are trusted only in the tests. */
import { generateKeyPairSync } from "node:crypto";
import { isIP } from "node:net";
import forge from "node-forge";

/** A certificate with its private key, as PEM. */
export interface Certificate {
  certificate: string;
  key: string;
}

export interface Authority {
  certificate: string;
  /**
   * Issues a certificate for a server's host names and network addresses. The certificate is valid for a day, or
   * expired yesterday.
   */
  issue: (hosts: readonly string[], validity?: "today" | "expired") => Certificate;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Creates a new authority. */
export function makeAuthority(name: string): Authority {
  const keys = newKeys();
  const subject = [{ name: "commonName", value: name }];
  const own = draft({ subject, issuer: subject, publicKey: keys.publicKey });
  own.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, critical: true },
  ]);
  own.sign(keys.privateKey, forge.md.sha256.create());
  const issue = (hosts: readonly string[], validity: "today" | "expired" = "today") => {
    const server = newKeys();
    const named = [{ name: "commonName", value: hosts[0] ?? "" }];
    const issued = draft({ subject: named, issuer: subject, publicKey: server.publicKey });
    if (validity === "expired") issued.validity.notAfter = new Date(Date.now() - dayMilliseconds);
    const altNames = hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }));
    issued.setExtensions([
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames },
    ]);
    issued.sign(keys.privateKey, forge.md.sha256.create());
    return { certificate: forge.pki.certificateToPem(issued), key: server.pem };
  };
  return { certificate: forge.pki.certificateToPem(own), issue };
}

/** Creates keys with Node, which is much faster than the library. */
function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    pem: privateKey,
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

interface Draft {
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  publicKey: forge.pki.PublicKey;
}

let serial = 0;

function draft({ subject, issuer, publicKey }: Draft): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  serial += 1;
  certificate.serialNumber = serial.toString(16).padStart(4, "0");
  certificate.publicKey = publicKey;
  certificate.validity.notBefore = new Date(Date.now() - 7 * dayMilliseconds);
  certificate.validity.notAfter = new Date(Date.now() + dayMilliseconds);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}
