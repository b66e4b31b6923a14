/**
 * Prevents zod from trying to compile text to code, which the pages' policy forbids and the browser would report. Sets
 * zod's global settings, because zod itself is loaded later.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
