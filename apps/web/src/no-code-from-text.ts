/**
 * The pages' policy lets no text become code. Zod would try it once, which the browser reports as a violation; it need
 * not. Told by the name that zod shares its settings under, as zod itself is not part of what is loaded first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
