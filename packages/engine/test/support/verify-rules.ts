import { findingMessage } from "@spi/domain/finding/finding-problem";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import type { VerificationInput } from "../../src/verify/finding.ts";
import { verifyRules as verifyAll } from "../../src/verify/verify.ts";

export type WordedFinding = VerifierFinding & { message: string };

/** Returns a finding with its sentence. */
export const worded = (finding: VerifierFinding): WordedFinding => ({ ...finding, message: findingMessage(finding) });

/** Findings about rules that every iteration needs, which minimal test iterations do not have. */
const isBasic = ({ code, rule }: VerifierFinding) =>
  code === "recorded-as-dead" || code === "no-lowest-age" || (code === "last-invited" && rule === null);

/** Verifies rules as the product does, without the findings about rules that every iteration needs. */
export const verifyRules = (input: VerificationInput): WordedFinding[] =>
  verifyAll(input)
    .filter((finding) => !isBasic(finding))
    .map(worded);
