import type { VerifierFinding } from "@spi/domain/report/verifier-finding";
import type { ToVerify } from "../../src/verify/finding.ts";
import { verifyRules as verifyAll } from "../../src/verify/verify.ts";

/** Findings about what every iteration needs, which rules reduced to one question for a test do without. */
const isBasic = ({ code, rule }: VerifierFinding) =>
  code === "recorded-as-dead" || code === "no-lowest-age" || (code === "last-invited" && rule === null);

/** Verifies rules as the product does, without the findings about what every iteration needs. */
export const verifyRules = (input: ToVerify): VerifierFinding[] => verifyAll(input).filter((one) => !isBasic(one));
