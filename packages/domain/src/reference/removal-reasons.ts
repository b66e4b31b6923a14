import removal from "../../reference-data/removal-reasons.json" with { type: "json" };

/** All codes that a removal reason can have. */
export const removalReasonCodes: readonly string[] = removal.codes;
