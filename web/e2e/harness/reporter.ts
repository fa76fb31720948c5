/** The closing line of a test run: which browser was used. */
import type { FullResult, Reporter } from "@playwright/test/reporter";

export default class ClosingLine implements Reporter {
  readonly #browser: string;

  constructor(options: { readonly browser: string }) {
    this.#browser = options.browser;
  }

  onEnd(result: FullResult): void {
    console.log(`End-to-end tests: ${result.status}, in ${this.#browser}.`);
  }
}
