import { testTotals } from "./test-totals.ts";

const { passed, failed } = testTotals();
console.log(`${passed} passed, ${failed} failed`);
