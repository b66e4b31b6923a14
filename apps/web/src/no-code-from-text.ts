/**
 * Stops zod from trying to compile text to code, which the pages' policy forbids and the browser would report. Sets the
 * global under which zod shares its settings, because zod itself loads later.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
