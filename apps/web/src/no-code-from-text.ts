/**
 * Stops zod from trying to compile text to code, which the pages' policy forbids and the browser would report. Sets the
 * global that zod shares its settings under, because zod itself loads later.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
