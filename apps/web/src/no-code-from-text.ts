/**
 * Stops zod from compiling text to code, which our content security policy forbids and the browser would report.
 * Changes zod's global settings, because zod itself is loaded later.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
