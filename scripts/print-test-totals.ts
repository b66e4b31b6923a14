import { failedTests } from "./failed-tests.ts";
import { testTotals } from "./test-totals.ts";

for (const failed of failedTests()) console.log(failed);
const { passed, failed } = testTotals();
console.log(`${passed} passed, ${failed} failed`);
