/** The reporter of the benchmarks: what they print, and what went wrong, nothing else. */
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Figures implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const error of result.errors) console.log(`  ${test.title}: ${error.message ?? "failed"}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
